import { useLingui } from '@lingui/react/macro';
import { countryCodes } from '../../../../contract/countries.ts';
import { type PeopleFilterInput, personStates, unseenSpans } from '../../../../contract/people-bulk.ts';
import { roleAliases } from '../../../../contract/users.ts';
import { localeNames, locales } from '../../../i18n/locale.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { SelectChip } from '../../../ui/chip.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import { listCourses, listDeskQuestions } from '../commands.ts';
import { roleLabels } from '../role-labels.ts';
import own from './people.module.css';
import { personStateLabels, unseenLabels } from './people-fields.ts';

/** Filters of people besides the search text; an empty text does not filter. */
export type ChosenFilters = Record<Exclude<keyof PeopleFilterInput, 'q'>, string>;

export const noFilters: ChosenFilters = {
  role: '',
  course: '',
  country: '',
  state: '',
  language: '',
  unseen: '',
  answer: '',
};

/** The filters of a request as the chips show them. */
export const chosenOf = (filter: PeopleFilterInput): ChosenFilters => ({
  role: filter.role ?? '',
  course: filter.course ?? '',
  country: filter.country ?? '',
  state: filter.state ?? '',
  language: filter.language ?? '',
  unseen: filter.unseen ?? '',
  answer: filter.answer ?? '',
});

interface PeopleFiltersProps {
  chosen: ChosenFilters;
  onChange: (chosen: ChosenFilters) => void;
}

interface Option {
  value: string;
  label: string;
}

const labelOf = ({ label }: Option): string => label;

interface Filter {
  key: keyof ChosenFilters;
  label: string;
  /** Label of the option that does not filter. */
  all: string;
  options: Option[];
}

/** The filters with the options that exist in the school. */
export function useFilters(): Filter[] {
  const { t, i18n } = useLingui();
  const { localized, country, byName } = useFormats();
  const courses = useRequest('courses', listCourses);
  const answers = useAnswerOptions();
  const countries = byName(
    countryCodes.map((code): Option => ({ value: code, label: country(code) })),
    labelOf,
  );
  return [
    {
      key: 'role',
      label: t`Role`,
      all: t`All roles`,
      options: roleAliases.map((role) => ({ value: role, label: i18n._(roleLabels[role]) })),
    },
    {
      key: 'course',
      label: t`Course`,
      all: t`All courses`,
      options: [
        { value: 'none', label: t`Without a course` },
        ...byName(
          (courses.value ?? []).map(({ id, localized_title }) => ({
            value: String(id),
            label: localized(localized_title, String(id)),
          })),
          labelOf,
        ),
      ],
    },
    {
      key: 'state',
      label: t`State`,
      all: t`All states`,
      options: personStates.map((state) => ({ value: state, label: i18n._(personStateLabels[state]) })),
    },
    { key: 'country', label: t`Country`, all: t`All countries`, options: countries },
    {
      key: 'language',
      label: t`Language`,
      all: t`All languages`,
      options: locales.map((locale) => ({ value: locale, label: localeNames[locale] })),
    },
    {
      key: 'unseen',
      label: t`Last use`,
      all: t`Any last use`,
      options: unseenSpans.map((span) => ({ value: span, label: i18n._(unseenLabels[span]) })),
    },
    ...(answers.length > 0
      ? [
          {
            key: 'answer' as const,
            label: t({ message: 'Answer', context: 'filter' }),
            all: t`Any answer`,
            options: answers,
          },
        ]
      : []),
  ];
}

/** Chips that filter the list of people. */
export function PeopleFilters({ chosen, onChange }: PeopleFiltersProps) {
  const filters = useFilters();
  return (
    <div className={own.chips}>
      {filters.map(({ key, label, all, options }) => (
        <SelectChip
          key={key}
          label={label}
          value={chosen[key]}
          shown={options.find(({ value }) => value === chosen[key])?.label ?? label}
          onChange={(value) => onChange({ ...chosen, [key]: value })}
        >
          <option value="">{all}</option>
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectChip>
      ))}
    </div>
  );
}

/** Answers to the questions that are not archived, as values of the filter. */
function useAnswerOptions(): Option[] {
  const { t } = useLingui();
  const { localized } = useFormats();
  const questions = useRequest('questions', listDeskQuestions);
  return (questions.value ?? [])
    .filter(({ archived }) => !archived)
    .flatMap(({ id, kind, localized_title, options }) => {
      const title = localized(localized_title, String(id));
      const answers = [
        ...(kind === 'consent'
          ? [
              { value: 'yes', label: t({ message: 'Yes', context: 'answer' }) },
              { value: 'no', label: t({ message: 'No', context: 'answer' }) },
            ]
          : options.map((option) => ({
              value: String(option.id),
              label: localized(option.localized_title, String(option.id)),
            }))),
        { value: 'any', label: t({ message: 'answered', context: 'filter' }) },
        { value: 'none', label: t({ message: 'not answered', context: 'filter' }) },
      ];
      return answers.map(({ value, label }) => ({ value: `${id}:${value}`, label: `${title}: ${label}` }));
    });
}
