import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import type { EventForm } from '../../../contract/programme.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FieldError } from './field-error.tsx';
import { errorAt, type FormErrors } from './form-errors.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './programme.module.css';

type Links = NonNullable<EventForm['links']>;

interface LinksFieldProps {
  links: Links;
  /** Errors by field name of the server. */
  errors: FormErrors;
  onChange: (links: Links) => void;
}

const maxLinks = 50;

/** Edits attachments with a label and a web address. */
export function LinksField({ links, errors, onChange }: LinksFieldProps) {
  const { t } = useLingui();
  const set = (at: number, change: Partial<Links[number]>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...change } : link)));
  return (
    <fieldset className={styles.languages}>
      <legend>{t`Links and attachments`}</legend>
      {links.map(({ name, url }, at) => {
        const number = at + 1;
        return (
          // Links have no id while they are edited.
          <div key={at} className={styles.link}>
            <TextField
              label={t`Label`}
              aria-label={t`Label (${number})`}
              maxLength={200}
              value={name}
              error={errors[`links.${at}.name`]}
              onChange={({ target }) => set(at, { name: target.value })}
            />
            <TextField
              label={t`Address`}
              aria-label={t`Address (${number})`}
              type="url"
              inputMode="url"
              maxLength={2000}
              value={url}
              error={errors[`links.${at}.url`]}
              onChange={({ target }) => set(at, { url: target.value })}
            />
            <IconButton
              label={t`Remove: ${name || url || String(number)}`}
              onClick={() => onChange(links.filter((_, index) => index !== at))}
            >
              <Trash2 />
            </IconButton>
          </div>
        );
      })}
      <FieldError
        error={errorAt(
          errors,
          'links',
          links.flatMap((_, at) => [`${at}.name`, `${at}.url`]),
        )}
      />
      {links.length < maxLinks && (
        <div>
          <Button size="small" onClick={() => onChange([...links, { name: '', url: '' }])}>
            <Plus />
            <Trans>Add link</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  );
}
