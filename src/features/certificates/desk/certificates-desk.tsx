import { Trans, useLingui } from '@lingui/react/macro';
import { Award, Plus } from 'lucide-react';
import { useState } from 'react';
import type { CertificateTemplate } from '../../../../contract/certificates.ts';
import { Button } from '../../../ui/button.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { useDeskRequest } from '../../../ui/desk/desk-context.ts';
import { listTemplates } from '../commands.ts';
import styles from '../certificates.module.css';
import { TemplateCard } from './template-card.tsx';
import { TemplateForm } from './template-form.tsx';

/** Templates of certificates, and the certificates issued from them. */
export function CertificatesDesk() {
  const { t } = useLingui();
  const { value, failed, again } = useDeskRequest('certificate templates', listTemplates);
  const [edited, setEdited] = useState<CertificateTemplate | 'new' | null>(null);
  if (failed && !value) return <RequestNote failed={failed} onAgain={again} />;
  if (!value) return <Skeleton rows={4} />;
  if (edited !== null) {
    return (
      <TemplateForm
        template={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
        onSaved={() => {
          setEdited(null);
          again();
        }}
      />
    );
  }
  return (
    <>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => setEdited('new')}>
          <Plus />
          <Trans>Add template</Trans>
        </Button>
      </div>
      {value.length === 0 && (
        <StateNote icon={<Award />} title={<h2>{t`No templates yet`}</h2>}>
          <Trans>A template has the texts, the signature and the rule of a certificate.</Trans>
        </StateNote>
      )}
      {value.map((template) => (
        <TemplateCard
          key={template.id}
          template={template}
          onEdit={() => setEdited(template)}
          onChanged={again}
        />
      ))}
    </>
  );
}
