import { useLingui } from '@lingui/react/macro';
import type { ProfileField, ProfileValue } from '../../../contract/profile.ts';
import { serverProfile, serverVersion } from '../../db/conflict.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { profileValue } from '../../db/profile-values.ts';
import { profileFieldLabel } from '../../i18n/profile-labels.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { changedFields, writtenText } from './descriptions.ts';

/** Returns both versions of a conflict as text; null if there is no conflict. */
export function useVersionTexts(op: OutboxOp): { mine: string; theirs: string } | null {
  const inWords = useProfileFieldText();
  if (op.kind !== 'profile.update') {
    const theirs = serverVersion(op.error);
    return theirs && { mine: writtenText(op) ?? '', theirs: theirs.content };
  }
  const theirs = serverProfile(op.error);
  if (!theirs) return null;
  const lines = (valueOf: (field: ProfileField) => ProfileValue | undefined) =>
    changedFields(op)
      .map((field) => inWords(field, valueOf(field) ?? null))
      .join('\n');
  return { mine: lines((field) => op.args[field]), theirs: lines((field) => profileValue(theirs, field)) };
}

/** Returns a function that formats a profile field with its value. */
function useProfileFieldText(): (field: ProfileField, value: ProfileValue) => string {
  const { t, i18n } = useLingui();
  const { country, date, list, language } = useFormats();
  const inWords = (field: ProfileField, value: ProfileValue): string => {
    if (typeof value === 'boolean') return value ? t`visible to others` : t`visible only to you`;
    if (Array.isArray(value)) return value.length > 0 ? list(value) : t`empty`;
    if (!value) return t`empty`;
    if (field === 'birthday') return date(value);
    return field === 'country' ? country(value) : value;
  };
  return (field, value) => {
    const label = i18n._(profileFieldLabel(field));
    const [, code] = field.split('.');
    const words = inWords(field, value);
    return code ? t`${label} (${language(code)}): ${words}` : t`${label}: ${words}`;
  };
}
