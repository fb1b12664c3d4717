import { useLingui } from '@lingui/react/macro';
import type { Figure, StatisticsRow, StatisticsTableName } from '../../../contract/statistics.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { keyTexts } from './table-texts.ts';

/** Texts of rows and figures, on screen and in files. */
export function useTableTexts() {
  const { t, i18n } = useLingui();
  const { localized, country, language, date, number } = useFormats();

  const rowText = (table: StatisticsTableName, { key, name, localized_name }: StatisticsRow): string => {
    const text = keyTexts[table]?.[key];
    if (text) return i18n._(text);
    if (table === 'countries') return country(key);
    if (table === 'languages') return language(key);
    if (table === 'signUps' || table === 'chat' || table === 'support') return date(key);
    return localized(localized_name, name ?? key);
  };
  const concealedText = (figure: 'few' | 'hidden') => (figure === 'few' ? t`fewer than 5` : t`not shown`);
  const figureText = (figure: Figure | undefined): string => {
    if (figure === null || figure === undefined) return '–';
    return typeof figure === 'number' ? number(figure) : concealedText(figure);
  };
  /** Numbers stay numbers, so that spreadsheets calculate with them. */
  const figureCell = (figure: Figure | undefined): string | number => {
    if (figure === null || figure === undefined) return '';
    return typeof figure === 'number' ? figure : concealedText(figure);
  };
  return { rowText, figureText, figureCell };
}
