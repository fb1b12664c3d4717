import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { useRequest } from '../../ui/use-request.ts';
import { readPlatform } from './commands.ts';
import styles from './entrance.module.css';

/** Sponsors, and a note if the platform is closed. Requested after the form is shown, which needs neither. */
export function PlatformNote() {
  const { t } = useLingui();
  const { value: platform } = useRequest('platform', readPlatform);
  if (!platform) return null;
  return (
    <>
      {platform.closed && (
        <p className={styles.note}>
          <Trans>
            The platform is closed for an update. <Link href={addresses.closed.getHref()}>Learn more</Link>
          </Trans>
        </p>
      )}
      {platform.sponsors.length > 0 && (
        <ul className={styles.sponsors} aria-label={t`Supported by`}>
          {platform.sponsors.map(({ name, address }) => (
            <li key={address}>
              <img src={address} alt={name} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
