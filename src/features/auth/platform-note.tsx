import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { serverAddress } from '../../ui/file-address.ts';
import { useRequest } from '../../ui/use-request.ts';
import { useStoredSchool } from '../../ui/use-school.ts';
import { readPlatform } from './commands.ts';
import styles from './entrance.module.css';

/** Sponsors, and a note if the platform is closed. Requested after the form is shown, which needs neither. */
export function PlatformNote() {
  const { t } = useLingui();
  const { value: platform } = useRequest('platform', readPlatform);
  const sponsors = useStoredSchool()?.sponsors ?? [];
  return (
    <>
      {platform?.closed && (
        <p className={styles.note}>
          <Trans>
            The platform is closed for an update. <Link href={addresses.closed.getHref()}>Learn more</Link>
          </Trans>
        </p>
      )}
      {sponsors.length > 0 && (
        <ul className={styles.sponsors} aria-label={t`Supported by`}>
          {sponsors.map(({ name, logo }) => (
            <li key={name}>{logo ? <img src={serverAddress(logo)} alt={name} /> : name}</li>
          ))}
        </ul>
      )}
    </>
  );
}
