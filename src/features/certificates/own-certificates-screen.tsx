import { Trans, useLingui } from '@lingui/react/macro';
import { Award, CircleCheckBig, Download, Share2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { Certificate } from '../../../contract/certificates.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { apiBase } from '../../platform/api-base.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { fileToken, watchFileToken } from '../../ui/file-address.ts';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import styles from './certificates.module.css';
import { useCertificates } from './hooks.ts';
import { keepFile, openStoredFile } from './own-files.ts';

/** The certificates that were issued to the person. */
export function OwnCertificatesScreen() {
  const { t } = useLingui();
  const own = useCertificates();
  return (
    <Page>
      <PageScroll>
        {own && !own.isKnown && <MissingList offline={own.offline} />}
        {own?.isKnown && own.certificates.length === 0 && (
          <StateNote icon={<Award />} title={<h2>{t`No certificates yet`}</h2>}>
            <Trans>Certificates appear here when organisers issue them.</Trans>
          </StateNote>
        )}
        {own?.certificates.map((each) => (
          <CertificateCard
            key={each.id}
            certificate={each}
            isStored={!each.revoked_at && own.stored.has(each.id)}
          />
        ))}
        {own?.offline &&
          own.certificates.some(({ id, revoked_at }) => !revoked_at && !own.stored.has(id)) && (
            <p className={styles.note}>
              <Trans>Certificates that are not on this device need a connection.</Trans>
            </p>
          )}
      </PageScroll>
    </Page>
  );
}

function CertificateCard({ certificate, isStored }: { certificate: Certificate; isStored: boolean }) {
  const { t } = useLingui();
  const { dateLong } = useFormats();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const attempt = useLocalWrite();
  const { id, number, title, issued_at, revoked_at } = certificate;
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.note}>
        <Trans>Issued on {dateLong(issued_at)}</Trans>
        {' · '}
        <Trans>Number: {number}</Trans>
      </p>
      {isStored && (
        <p className={styles.stored}>
          <CircleCheckBig aria-hidden />
          <Trans>On this device, also without a connection</Trans>
        </p>
      )}
      {revoked_at ? (
        <p className={styles.revoked}>
          <Trans>Revoked on {dateLong(revoked_at)}</Trans>
        </p>
      ) : (
        <div className={styles.actions}>
          {isStored ? (
            <Button
              variant="primary"
              aria-label={t`Open ${title} as PDF`}
              onClick={() => attempt(() => openStoredFile(certificate))}
            >
              <Download aria-hidden />
              <Trans>Open (PDF)</Trans>
            </Button>
          ) : (
            <a
              className={buttonClass('primary')}
              href={token && `${apiBase}/certificates/${id}/file?${new URLSearchParams({ t: token })}`}
              download={`${number}.pdf`}
              aria-label={t`Download ${title} as PDF`}
              onClick={() => attempt(() => keepFile(certificate))}
            >
              <Download aria-hidden />
              <Trans>Download (PDF)</Trans>
            </a>
          )}
          <Link className={buttonClass('quiet')} href={addresses.certificate.getHref(number)}>
            <Share2 aria-hidden />
            <Trans>Public page</Trans>
          </Link>
        </div>
      )}
    </Card>
  );
}
