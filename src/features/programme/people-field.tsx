import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { ComboField } from '../../ui/combo-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './programme.module.css';

interface PeopleFieldProps {
  people: readonly User[];
  chosen: readonly number[];
  error?: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** Chooses the speakers in order. The first one is the author. */
export function PeopleField({ people, chosen, error, onChange }: PeopleFieldProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const nameOf = (id: number) => {
    const person = people.find((each) => each.id === id);
    return person ? fullName(person) : `#${id}`;
  };
  return (
    <div>
      <ComboField
        label={t`Speakers (the first one hosts the meeting)`}
        options={people
          .filter(({ id }) => !chosen.includes(id))
          .map((person) => ({ key: String(person.id), label: fullName(person) }))}
        value={null}
        noneFound={t`No matching people`}
        error={error}
        onChange={(key) => key !== null && onChange([...chosen, Number(key)])}
      />
      <ul className={styles.people}>
        {chosen.map((id) => (
          <li key={id} className={styles.person}>
            {nameOf(id)}
            <IconButton
              label={t`Remove: ${nameOf(id)}`}
              onClick={() => onChange(chosen.filter((each) => each !== id))}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
