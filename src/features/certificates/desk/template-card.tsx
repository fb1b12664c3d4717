import { Trans, useLingui } from '@lingui/react/macro';
import { Eye, Pencil, Trash2, Users } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { CertificateTemplate } from '../../../../contract/certificates.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { apiBase } from '../../../platform/api-base.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { fileToken, watchFileToken } from '../../../ui/file-address.ts';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { deleteTemplate } from '../commands.ts';
import styles from '../certificates.module.css';
import { IssueSection } from './issue-section.tsx';
import { useRuleText } from './use-rule-text.ts';

interface TemplateCardProps {
  template: CertificateTemplate;
  onEdit: () => void;
  onChanged: () => void;
}

/** A template with its counts, its sample, and the people to issue it to. */
export function TemplateCard({ template, onEdit, onChanged }: TemplateCardProps) {
  const { t, i18n } = useLingui();
  const { localized } = useFormats();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const ruleText = useRuleText();
  const [isOpen, setOpen] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { id, issued, revoked } = template;
  const title = localized(template.localized_title, t`Certificate`);
  const drop = async () => {
    const outcome = await deleteTemplate(id);
    if (outcome.ok) onChanged();
    else showRefusal(outcome);
  };
  const query = new URLSearchParams({ lang: i18n.locale, t: token ?? '' });
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.note}>{ruleText(template.rule)}</p>
      <p className={styles.note}>
        <Trans>
          Issued: {issued}, revoked: {revoked}
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button
          aria-expanded={isOpen}
          aria-label={t`Issue certificates: ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Users />
          <Trans>Issue certificates</Trans>
        </Button>
        <a
          className={buttonClass('quiet')}
          href={token && `${apiBase}/desk/certificates/templates/${id}/preview?${query}`}
          download="sample.pdf"
          aria-label={t`Download a sample: ${title}`}
        >
          <Eye aria-hidden />
          <Trans>Sample (PDF)</Trans>
        </a>
        <Button variant="quiet" aria-label={t`Edit template: ${title}`} onClick={onEdit}>
          <Pencil />
          <Trans>Edit</Trans>
        </Button>
        {issued + revoked === 0 && (
          <Button
            variant="quietDanger"
            aria-label={t`Delete template: ${title}`}
            onClick={() => setDeleting(true)}
          >
            <Trash2 />
            <Trans>Delete</Trans>
          </Button>
        )}
      </div>
      {isOpen && <IssueSection id={id} onChanged={onChanged} />}
      {isDeleting && (
        <ConfirmDialog
          question={t`Delete the template “${title}”?`}
          verb={t`Delete`}
          onConfirm={() => void drop()}
          onClose={() => setDeleting(false)}
        />
      )}
    </Card>
  );
}
