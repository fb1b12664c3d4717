import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import {
  type CertificateTemplate,
  certificatePlaceholders,
  type TemplateSettings,
} from '../../../../contract/certificates.ts';
import { Button } from '../../../ui/button.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { saveTemplate } from '../commands.ts';
import styles from '../certificates.module.css';
import { blankTemplate, settingsOf } from './blank-template.ts';
import { LocalizedTexts } from './localized-texts.tsx';
import { RuleFields } from './rule-fields.tsx';
import { SignatureField } from './signature-field.tsx';

interface TemplateFormProps {
  /** Null for a new one. */
  template: CertificateTemplate | null;
  onSaved: () => void;
  onClose: () => void;
}

export function TemplateForm({ template, onSaved, onClose }: TemplateFormProps) {
  const { t } = useLingui();
  const [settings, setSettings] = useState<TemplateSettings>(template ? settingsOf(template) : blankTemplate);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [busy, setBusy] = useState(false);
  const change = (changed: Partial<TemplateSettings>) => setSettings({ ...settings, ...changed });
  const errorAt = (path: string) => errors[path]?.[0];
  const placeholders = certificatePlaceholders.map((name) => `{${name}}`).join(' ');
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await saveTemplate(template?.id ?? null, settings);
    setBusy(false);
    if (outcome.ok) return onSaved();
    setErrors(outcome.errors ?? {});
    showRefusal(outcome);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <h2 className={styles.title}>{template ? t`Edit template` : t`Add template`}</h2>
      <LocalizedTexts
        legend={t`Title`}
        values={settings.localized_title}
        limit={120}
        error={errorAt('localized_title')}
        onChange={(localized_title) => change({ localized_title })}
      />
      <LocalizedTexts
        legend={t`Text`}
        hint={t`These are replaced by their values: ${placeholders}`}
        values={settings.localized_text}
        limit={1500}
        isLong
        error={errorAt('localized_text')}
        onChange={(localized_text) => change({ localized_text })}
      />
      <TextField
        label={t`Name of the signatory`}
        value={settings.signatory}
        maxLength={120}
        error={errorAt('signatory')}
        onChange={({ target }) => change({ signatory: target.value })}
      />
      <LocalizedTexts
        legend={t`Position of the signatory`}
        values={settings.localized_role}
        limit={120}
        error={errorAt('localized_role')}
        onChange={(localized_role) => change({ localized_role })}
      />
      <SignatureField
        value={settings.signature}
        error={errorAt('signature')}
        onChange={(signature) => change({ signature })}
      />
      <RuleFields rule={settings.rule} errorAt={errorAt} onChange={(rule) => change({ rule })} />
      <div className={styles.actions}>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
          {busy ? <Trans>Saving…</Trans> : <Trans>Save template</Trans>}
        </Button>
      </div>
    </form>
  );
}
