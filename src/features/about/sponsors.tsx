import { Trans } from '@lingui/react/macro';
import type { School } from '../../../contract/school.ts';
import { serverAddress } from '../../ui/file-address.ts';
import styles from './about-screen.module.css';

export function Sponsors({ sponsors }: { sponsors: School['sponsors'] }) {
  if (sponsors.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Supported by</Trans>
      </h2>
      <ul className={styles.sponsors}>
        {sponsors.map(({ name, url, logo }) => {
          const shown = logo ? <img src={serverAddress(logo)} alt={name} /> : name;
          return (
            <li key={name}>
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {shown}
                </a>
              ) : (
                shown
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
