import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface GroupDetails {
  title: string;
  description: string;
}

const titleMost = 120;
const descriptionMax = 1000;

export function useGroupFields(initial: GroupDetails) {
  const { t } = useLingui();
  const [values, setValues] = useState(initial);
  const [tried, setTried] = useState(false);
  const title = values.title.trim();
  const wrong =
    title === ''
      ? t`Enter a group name.`
      : title.length > titleMost
        ? t`Use no more than ${titleMost} characters`
        : null;
  const isLong = values.description.length > descriptionMax;
  return {
    values,
    set: (changes: Partial<GroupDetails>) => setValues({ ...values, ...changes }),
    error: tried && wrong ? wrong : undefined,
    /** Returns the trimmed values; if they are invalid, returns null and shows the error. */
    check: (): GroupDetails | null => {
      setTried(true);
      return wrong || isLong ? null : { title, description: values.description.trim() };
    },
  };
}

export function GroupFields({ fields }: { fields: ReturnType<typeof useGroupFields> }) {
  const { t } = useLingui();
  const { values, set, error } = fields;
  return (
    <>
      <TextField
        label={t`Group name`}
        value={values.title}
        error={error}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        label={t`Description`}
        value={values.description}
        limit={descriptionMax}
        rows={4}
        onChange={(event) => set({ description: event.target.value })}
      />
    </>
  );
}
