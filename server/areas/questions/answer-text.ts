import type { AnswerValue, OpenQuestion } from '../../../contract/questions.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { localizedText } from '../../http/locale.ts';

const yesNo: Record<Locale, [yes: string, no: string]> = {
  en: ['Yes', 'No'],
  de: ['Ja', 'Nein'],
  ru: ['Да', 'Нет'],
};

/** An answer as text for tables. Options that no longer exist are left out. */
export function answerText(
  { kind, options }: Pick<OpenQuestion, 'kind' | 'options'>,
  answer: AnswerValue | undefined,
  locale: Locale,
): string {
  if (answer === undefined) return '';
  const titleOf = (id: unknown) => {
    const option = options.find((each) => each.id === id);
    return option ? localizedText(option.localized_title, locale, '') : '';
  };
  if (kind === 'choice') return titleOf(answer);
  if (Array.isArray(answer))
    return answer
      .map(titleOf)
      .filter((title) => title !== '')
      .join('; ');
  if (typeof answer === 'boolean') return yesNo[locale][answer ? 0 : 1];
  if (kind === 'country' && typeof answer === 'string')
    return new Intl.DisplayNames([locale], { type: 'region' }).of(answer) ?? answer;
  return String(answer);
}
