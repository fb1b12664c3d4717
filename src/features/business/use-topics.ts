import type { Topics } from '../../../contract/business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Competence } from './queries.ts';

/** Returns a function that names competences and words; competences that the school no longer has are left out. */
export function useTopicNames(competences: readonly Competence[]) {
  const { localized } = useFormats();
  const fieldName = (key: string): string => {
    const found = competences.find((each) => each.key === key);
    return found ? localized(found.localized_name) : '';
  };
  const names = ({ fields, words }: Topics): string[] => [
    ...fields.map(fieldName).filter((name) => name !== ''),
    ...words,
  ];
  return { fieldName, names };
}
