import { Trans, useLingui } from '@lingui/react/macro';
import { Award, Download, Share2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { Certificate } from '../../../contract/certificates.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { apiBase } from '../../platform/api-base.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { fileToken, watchFileToken } from '../../ui/file-address.ts';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import styles from './certificates.module.css';
import { useCertificates } from './hooks.ts';

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
          <CertificateCard key={each.id} certificate={each} />
        ))}
        {own?.offline && own.certificates.length > 0 && (
          <p className={styles.note}>
            <Trans>Downloads need a connection.</Trans>
          </p>
        )}
      </PageScroll>
    </Page>
  );
}

function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { t } = useLingui();
  const { dateLong } = useFormats();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const { id, number, title, issued_at, revoked_at } = certificate;
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.note}>
        <Trans>Issued on {dateLong(issued_at)}</Trans>
        {' · '}
        <Trans>Number: {number}</Trans>
      </p>
      {revoked_at ? (
        <p className={styles.revoked}>
          <Trans>Revoked on {dateLong(revoked_at)}</Trans>
        </p>
      ) : (
        <div className={styles.actions}>
          <a
            className={buttonClass('primary')}
            href={token && `${apiBase}/certificates/${id}/file?${new URLSearchParams({ t: token })}`}
            download={`${number}.pdf`}
            aria-label={t`Download ${title} as PDF`}
          >
            <Download aria-hidden />
            <Trans>Download (PDF)</Trans>
          </a>
          <Link className={buttonClass('quiet')} href={addresses.certificate.getHref(number)}>
            <Share2 aria-hidden />
            <Trans>Public page</Trans>
          </Link>
        </div>
      )}
    </Card>
  );
}
