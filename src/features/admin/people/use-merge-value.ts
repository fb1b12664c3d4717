import { useLingui } from '@lingui/react/macro';
import type { MergeField } from '../../../../contract/people-merge.ts';
import { roleAliases } from '../../../../contract/users.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useRequest } from '../../../ui/use-request.ts';
import { listCourses } from '../commands.ts';
import { roleLabels } from '../role-labels.ts';
import { settingWords } from '../audit-fields.ts';

/** Returns a function that gives the text of a value of an account. */
export function useMergeValue(): (field: MergeField, value: string | null) => string {
  const { t, i18n } = useLingui();
  const { localized, country, date } = useFormats();
  const courses = useRequest('courses', listCourses);
  return (field, value) => {
    const empty = t({ message: 'empty', context: 'value' });
    if (value === null) return empty;
    switch (field) {
      case 'role': {
        const alias = roleAliases.find((each) => each === value);
        return alias ? i18n._(roleLabels[alias]) : value;
      }
      case 'chat_role':
        return t`Chat administrator`;
      case 'course_type': {
        const course = courses.value?.find(({ id }) => String(id) === value);
        return course ? localized(course.localized_title, value) : value;
      }
      case 'language': {
        const word = settingWords[value];
        return word ? i18n._(word) : value;
      }
      case 'country':
        return country(value);
      case 'birthday':
        return date(value);
      case 'visible':
        return value === 'visible'
          ? t`Visible in the people directory`
          : t({ message: 'Hidden', context: 'person' });
      case 'picture':
        return t`Photo`;
      case 'video':
        return value.startsWith('/') ? t`Uploaded video` : value;
      default:
        return value;
    }
  };
}
