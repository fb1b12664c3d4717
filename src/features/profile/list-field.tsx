import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { maxPlaces } from '../../../contract/profile.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './profile-edit-screen.module.css';
import type { ProfileForm } from './use-profile-form.ts';

interface PlacesFieldProps {
  form: ProfileForm;
  name: 'study' | 'work_place';
  entry: (nth: number) => string;
  add: string;
  remove: (nth: number) => string;
}

/** A list of texts, one line each. There is always at least one line. */
export function PlacesField({ form, name, entry, add, remove }: PlacesFieldProps) {
  const group = useRef<HTMLDivElement>(null);
  const items = form.value(name);
  const lines = Array.isArray(items) ? items : [];
  const places = lines.length > 0 ? lines : [''];
  const put = (next: readonly string[]) =>
    form.set(name, next.some(Boolean) || next.length > 1 ? [...next] : []);
  const focusLine = (at: number) =>
    requestAnimationFrame(() => group.current?.querySelectorAll('input')[at]?.focus());
  return (
    <div ref={group} className={styles.group}>
      {places.map((place, at) => (
        <div key={at} className={styles.entry}>
          <TextField
            label={entry(at + 1)}
            name={name}
            value={place}
            onChange={(event) => put(places.with(at, event.target.value))}
            error={at === 0 ? form.error(name) : undefined}
            trailing={
              places.length > 1 && (
                <IconButton
                  label={remove(at + 1)}
                  onClick={() => {
                    put(places.toSpliced(at, 1));
                    focusLine(Math.max(0, at - 1));
                  }}
                >
                  <X />
                </IconButton>
              )
            }
          />
        </div>
      ))}
      {places.length < maxPlaces && (
        <Button
          variant="quiet"
          className={styles.add}
          onClick={() => {
            put([...places, '']);
            focusLine(places.length);
          }}
        >
          <Plus />
          {add}
        </Button>
      )}
    </div>
  );
}
