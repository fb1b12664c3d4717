import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SelectChip } from './chip.tsx';
import { chooseTheme, currentTheme, themes } from './theme.ts';

export function ThemeSelect() {
  const { t } = useLingui();
  const [theme, setTheme] = useState(currentTheme);
  const labels = { system: t`Same as device`, light: t`Light`, dark: t`Dark` };
  return (
    <SelectChip
      label={t`Appearance`}
      value={theme === 'system' ? '' : theme}
      shown={labels[theme]}
      onChange={(value) => {
        const chosen = themes.find((one) => one === value) ?? 'system';
        setTheme(chosen);
        chooseTheme(chosen);
      }}
    >
      {themes.map((one) => (
        <option key={one} value={one === 'system' ? '' : one}>
          {labels[one]}
        </option>
      ))}
    </SelectChip>
  );
}
