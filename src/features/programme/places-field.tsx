import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';

interface PlacesFieldProps {
  /** Null: unlimited. Negative: what was entered is not a number of places. */
  places: number | null;
  error: string | undefined;
  onChange: (places: number | null) => void;
}

const textOf = (places: number | null) => (places === null ? '' : String(places));

/** Reads a number of places; -1 for any other text. */
const placesIn = (text: string): number | null =>
  text.trim() === '' ? null : /^\d{1,6}$/.test(text.trim()) ? Number(text) : -1;

/** The number of places. A text that is not a number stays in the field, so that it can be corrected. */
export function PlacesField({ places, error, onChange }: PlacesFieldProps) {
  const { t } = useLingui();
  const [text, setText] = useState(textOf(places));
  return (
    <TextField
      label={t`Number of places`}
      hint={t`Leave empty for unlimited places without booking`}
      inputMode="numeric"
      maxLength={10}
      value={placesIn(text) === places ? text : textOf(places)}
      error={error ?? (places !== null && places < 0 ? t`Enter a number from 0, or nothing.` : undefined)}
      onChange={({ target }) => {
        setText(target.value);
        onChange(placesIn(target.value));
      }}
    />
  );
}
