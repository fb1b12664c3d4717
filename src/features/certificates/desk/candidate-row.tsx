import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import type { CertificateCandidate } from '../../../../contract/certificates.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type Locale, localeNames } from '../../../i18n/locale.ts';
import { addresses } from '../../../lib/addresses.ts';
import type { Outcome } from '../../../lib/sync-api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { issueToPerson, revoke } from '../commands.ts';
import styles from '../certificates.module.css';

interface CandidateRowProps {
  templateId: number;
  events: number;
  candidate: CertificateCandidate;
  /** Whether the person gets an e-mail. */
  mail: boolean;
  /** Null for the language of the person. */
  language: Locale | null;
  onChanged: () => void;
}

/** A person with their attendance and certificate. */
export function CandidateRow({
  templateId,
  events,
  candidate,
  mail,
  language,
  onChanged,
}: CandidateRowProps) {
  const { t } = useLingui();
  const { fullName, dateLong } = useFormats();
  const [isRevoking, setRevoking] = useState(false);
  const [isIssuing, setIssuing] = useState(false);
  const [reason, setReason] = useState('');
  const { person, attended, qualifies, certificate } = candidate;
  const name = fullName(person);
  const run = async (work: Promise<Outcome<unknown>>) => {
    const outcome = await work;
    if (!outcome.ok) showRefusal(outcome);
    onChanged();
  };
  const issue = () => void run(issueToPerson(templateId, person.id, mail, language));
  const isValid = certificate !== null && certificate.revoked_at === null;
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>
          <Trans>
            Attended: {attended} of {events}
          </Trans>
          {!isValid && (
            <>
              {' · '}
              {localeNames[language ?? candidate.language]}
            </>
          )}
          {qualifies && (
            <>
              {' · '}
              <Trans>qualifies</Trans>
            </>
          )}
        </span>
        {certificate && (
          <span className={styles.note}>
            <Link href={addresses.certificate.getHref(certificate.number)}>{certificate.number}</Link>
            {' · '}
            {certificate.revoked_at === null ? (
              <Trans>Issued on {dateLong(certificate.issued_at)}</Trans>
            ) : (
              <Trans>Revoked on {dateLong(certificate.revoked_at)}</Trans>
            )}
            {certificate.language && <> · {localeNames[certificate.language]}</>}
          </span>
        )}
      </div>
      {isValid ? (
        <Button
          size="small"
          variant="quietDanger"
          aria-label={t`Revoke the certificate of ${name}`}
          onClick={() => setRevoking(true)}
        >
          <Trans>Revoke</Trans>
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={t`Issue a certificate to ${name}`}
          onClick={() => (qualifies ? issue() : setIssuing(true))}
        >
          <Trans>Issue</Trans>
        </Button>
      )}
      {isIssuing && (
        <ConfirmDialog
          question={t`Issue a certificate to ${name}?`}
          verb={t`Issue`}
          variant="primary"
          onConfirm={issue}
          onClose={() => setIssuing(false)}
        >
          <p>
            <Trans>
              {name} attended {attended} of {events} events, which is not enough for the rule. With the
              certificate you confirm the attendance by hand.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
      {isRevoking && certificate && (
        <ConfirmDialog
          question={t`Revoke the certificate of ${name}?`}
          verb={t`Revoke`}
          onConfirm={() => void run(revoke(certificate.id, reason))}
          onClose={() => setRevoking(false)}
        >
          <p>
            <Trans>Its public page will say that it is revoked. This can’t be undone.</Trans>
          </p>
          <TextField
            label={t`Reason (for the audit log)`}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </ConfirmDialog>
      )}
    </li>
  );
}
