import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PublicCertificate } from '../../../contract/certificates.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { verifyCertificate } from './commands.ts';
import { EntrancePage } from './entrance-page.tsx';
import styles from './entrance.module.css';

/** The public page of a certificate: whom it was issued to, and whether it is valid. */
export function CertificateScreen({ number }: { number: string }) {
  const { t } = useLingui();
  const { value, failed, again } = useRequest(`certificate ${number}`, () => verifyCertificate(number));
  const title = t`Verification of a certificate`;
  if (value) return <Verified title={title} certificate={value} />;
  if (!failed) return <EntrancePage title={title} lead={<Trans>Loading…</Trans>} />;
  const reason =
    failed.http === 404 ? (
      <Trans>There is no certificate with this number. Compare it with the number on the certificate.</Trans>
    ) : failed.http === 429 ? (
      <Trans>Too many attempts. Please try again in a few minutes.</Trans>
    ) : (
      <Trans>No connection to the server. The certificate can only be verified online.</Trans>
    );
  return (
    <EntrancePage title={title} lead={reason}>
      {failed.http !== 404 && (
        <Button size="wide" onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </EntrancePage>
  );
}

function Verified({ title, certificate }: { title: string; certificate: PublicCertificate }) {
  const { dateLong } = useFormats();
  const { name, school, number, issued_at, revoked_at } = certificate;
  return (
    <EntrancePage title={title} lead={school}>
      <div className={styles.form}>
        <StatusText className={revoked_at === null ? styles.valid : styles.invalid}>
          {revoked_at === null ? <BadgeCheck aria-hidden /> : <CircleX aria-hidden />}
          {revoked_at === null ? (
            <Trans>This certificate is valid.</Trans>
          ) : (
            <Trans>This certificate was revoked on {dateLong(revoked_at)}.</Trans>
          )}
        </StatusText>
        <dl className={styles.facts}>
          <Fact name={<Trans>Issued to</Trans>}>{name}</Fact>
          <Fact name={<Trans>Title</Trans>}>{certificate.title}</Fact>
          <Fact name={<Trans>Issued on</Trans>}>{dateLong(issued_at)}</Fact>
          <Fact name={<Trans>Number</Trans>}>{number}</Fact>
        </dl>
      </div>
    </EntrancePage>
  );
}

const Fact = ({ name, children }: { name: ReactNode; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
