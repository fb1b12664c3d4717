import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'wouter';
import { type SharedField, sharedFields } from '../../../contract/contacts.ts';
import type { User } from '../../../contract/users.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import styles from './contacts.module.css';
import { ownValue, useFieldNames } from './field-names.ts';

interface ShareFormProps {
  me: User;
  /** Name of the other person. */
  name: string;
  /** Fields that are shared now; for a new contact, those that are chosen first. */
  initial: readonly SharedField[];
  verb: string;
  onShare: (fields: SharedField[]) => void;
  onCancel: () => void;
}

export const usualFields: readonly SharedField[] = ['email', 'work_place', 'position'];

/** Chooses what the person shares with a contact. */
export function ShareForm({ me, name, initial, verb, onShare, onCancel }: ShareFormProps) {
  const { t } = useLingui();
  const names = useFieldNames();
  const possible = sharedFields.filter((field) => ownValue(me, field) !== '');
  const [chosen, setChosen] = useState<readonly SharedField[]>(initial);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onShare(possible.filter((field) => chosen.includes(field)));
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <fieldset className={styles.group}>
        <legend>{t`You share with ${name}:`}</legend>
        <label className={styles.check}>
          <input type="checkbox" checked disabled />
          <span>{t`Your name and picture`}</span>
        </label>
        {possible.map((field) => (
          <label key={field} className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.includes(field)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, field] : chosen.filter((each) => each !== field))
              }
            />
            <span>
              {names[field]}: {ownValue(me, field)}
            </span>
          </label>
        ))}
      </fieldset>
      {possible.length < sharedFields.length && (
        <p className={styles.dim}>
          <Trans>
            Add more details in your <Link href={addresses.profileEdit.getHref()}>profile</Link> to share
            them.
          </Trans>
        </p>
      )}
      <p className={styles.dim}>
        <Trans>
          {name} sees changes of these details in your profile until one of you removes the contact.
        </Trans>
      </p>
      <DialogActions
        secondary={
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        }
        primary={
          <Button type="submit" variant="primary">
            {verb}
          </Button>
        }
      />
    </form>
  );
}
