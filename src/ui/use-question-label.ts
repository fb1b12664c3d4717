import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../i18n/use-formats.ts';
import type { OpenQuestion } from '../lib/question.ts';

/** The title of a question; says if an answer is optional. */
export function useQuestionLabel({
  localized_title,
  required,
}: Pick<OpenQuestion, 'localized_title' | 'required'>): string {
  const { t } = useLingui();
  const { localized } = useFormats();
  const title = localized(localized_title, '');
  return required ? title : t`${title} (optional)`;
}
