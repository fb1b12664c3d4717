import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { Material } from '../../../contract/library.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { endingOf, kindStyles, kindOf } from './material-kind.ts';

/** Returns a function that summarises a material in one line: kind, length, size, author, date. */
export function useMaterialSummary(): (material: Material, now: number) => string {
  const { t, i18n } = useLingui();
  const { size, fullName, moment, length } = useFormats();
  const playingTime = (seconds: number) =>
    seconds < 60 ? t`${Math.max(1, Math.round(seconds))} s` : length(0, seconds * 1000);
  return (material, now) => {
    const kind = kindOf(material);
    const { pages, duration, user } = material;
    const ending = kind === 'file' || kind === 'archive' ? endingOf(material.file_name) : '';
    return [
      ending || i18n._(kindStyles[kind].label),
      duration ? playingTime(duration) : null,
      pages ? t`${plural(pages, { one: '# page', other: '# pages' })}` : null,
      material.size ? size(material.size) : null,
      user ? fullName(user) : null,
      moment(material.added_at, now),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
