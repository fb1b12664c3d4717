import { Trans, useLingui } from '@lingui/react/macro';
import { Download, FileArchive } from 'lucide-react';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { apiBase } from '../../platform/api-base.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { fileToken } from '../../ui/file-address.ts';
import styles from './own-data-card.module.css';
import { useOwnData } from './use-own-data.ts';

/** Exports the person's data on the platform as one file. */
export function OwnDataCard({ offline }: { offline: boolean }) {
  const { t } = useLingui();
  const { size } = useFormats();
  const { data, failed, working, begin } = useOwnData();
  const token = fileToken() ?? '';
  return (
    <Card className={styles.card}>
      <h2>
        <Trans>My data</Trans>
      </h2>
      <p className={styles.note}>
        <Trans>
          The data that the platform stores about you, in one file: profile, messages, ratings and
          notifications.
        </Trans>{' '}
        <Link href={addresses.privacyData.getHref()}>
          <Trans>What is in the file, and what is not</Trans>
        </Link>
      </p>
      <div aria-live="polite" className={styles.state}>
        {data?.state === 'working' && (
          <>
            <progress
              className={styles.progress}
              max={data.total}
              value={data.done}
              aria-label={t`Collecting data`}
            />
            <p className={styles.note}>{t`Collecting data: ${data.done} of ${data.total}`}</p>
          </>
        )}
        {failed && <p className={styles.failed}>{t`Your data could not be collected. Please try again.`}</p>}
      </div>
      {data?.state === 'ready' ? (
        <a
          className={buttonClass('primary')}
          href={`${apiBase}/profile/data/${data.id}/file?t=${encodeURIComponent(token)}`}
          download="yurt-my-data.zip"
        >
          <Download />
          {t`Save file (${size(data.bytes ?? 0)})`}
        </a>
      ) : (
        <Button aria-disabled={working || offline || undefined} onClick={() => !offline && void begin()}>
          <FileArchive />
          <Trans>Request my data</Trans>
        </Button>
      )}
      {offline && (
        <p className={styles.note}>
          <Trans>You need a connection.</Trans>
        </p>
      )}
      <Link className={styles.link} href={addresses.privacyData.getHref()}>
        <Trans>What is stored about you</Trans>
      </Link>
    </Card>
  );
}
