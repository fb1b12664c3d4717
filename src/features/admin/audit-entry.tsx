import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '../../../contract/audit.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './admin.module.css';
import { callLabels } from './audit-calls.ts';
import type { ChosenAudit } from './audit-filters.tsx';
import { auditText, kindLabels } from './role-labels.ts';
import { type AuditLabels, useDetails } from './use-details.ts';

interface AuditEntryCardProps {
  entry: AuditEntry;
  labels: AuditLabels;
  chosen: ChosenAudit;
  onChange: (chosen: ChosenAudit) => void;
}

/** An entry of the audit log, with buttons that filter by its people and its row. */
export function AuditEntryCard({ entry, labels, chosen, onChange }: AuditEntryCardProps) {
  const { t, i18n } = useLingui();
  const { dateTime, fullName } = useFormats();
  const { actor, token, target, kind, row, action, details } = entry;
  const nobody = t`a deleted account`;
  const actorName = actor ? fullName(actor) || nobody : t`The server operator`;
  const targetName = target ? fullName(target) || nobody : '';
  const tokenName = token?.name ?? '';
  const subject = kind ? i18n._(kindLabels[kind]) : '';
  const lines = useDetails(entry, labels);
  const { call } = details;
  const callLabel = typeof call === 'string' ? callLabels[call] : undefined;
  const names = { actor: actorName, target: targetName, subject, call: callLabel && i18n._(callLabel) };
  return (
    <Card className={styles.entry}>
      <span>{i18n._(auditText(action, names))}</span>
      {token && (
        <span className={styles.facts}>
          {tokenName === '' ? t`By a deleted API token` : t`By the API token “${tokenName}”`}
        </span>
      )}
      {callLabel && target && <span className={styles.facts}>{t`Person: ${targetName}`}</span>}
      {lines.map((line, at) => (
        // Two events can have the same line.
        <span key={at} className={styles.facts}>
          {line}
        </span>
      ))}
      <time className={styles.facts} dateTime={new Date(entry.at).toISOString()}>
        {dateTime(entry.at)}
      </time>
      <div className={styles.filterButtons}>
        {actor && !chosen.actor && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => onChange({ ...chosen, actor: { id: String(actor.id), name: actorName } })}
          >
            {t`All by ${actorName}`}
          </Button>
        )}
        {target && !chosen.target && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => onChange({ ...chosen, target: { id: String(target.id), name: targetName } })}
          >
            {t`All about ${targetName}`}
          </Button>
        )}
        {row !== null && kind && !chosen.row && (
          <Button variant="quiet" size="small" onClick={() => onChange({ ...chosen, row, kind })}>
            {action === 'import' ? t`Changed people` : t`All about this entry`}
          </Button>
        )}
      </div>
    </Card>
  );
}
