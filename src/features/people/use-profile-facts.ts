import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { User } from '../../../contract/users.ts';
import { countryFlag } from '../../i18n/country-flag.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { isOwnFile } from '../../ui/file-address.ts';
import { useNow } from '../../ui/use-now.ts';
import { age } from './age.ts';

export interface ProfileFact {
  label: string;
  value: string;
  /** Several values, shown one below the other. */
  values?: readonly string[];
  href?: string;
  /** Opens in a new tab. */
  external?: boolean;
  /** Hidden from others. */
  hidden?: boolean;
  /** Decoration before the value. */
  flag?: string;
}

const withScheme = (address: string) =>
  /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
const withoutScheme = (address: string) => address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');

/**
 * Returns the known facts of a person in display order. Hidden fields of other people are left out even if a
 * server sends them.
 */
export function useProfileFacts(user: User, own: boolean): ProfileFact[] {
  const { t } = useLingui();
  const { date, country } = useFormats();
  const now = useNow();
  const years = user.birthday ? age(user.birthday, now) : 0;
  const born =
    user.birthday && `${date(user.birthday)} (${t`${plural(years, { one: '# year', other: '# years' })}`})`;
  const shown = (value: string | null | undefined, visible: boolean | undefined): Partial<ProfileFact> =>
    value && (own || visible !== false) ? { value, hidden: own && visible === false } : {};
  const places = (label: string, all: readonly string[] | null | undefined): Partial<ProfileFact> =>
    all?.length ? { label, value: all.join('\n'), values: all } : {};
  const link = (label: string, address: string | null | undefined): Partial<ProfileFact> =>
    address ? { label, value: withoutScheme(address), href: withScheme(address), external: true } : {};
  const facts: Partial<ProfileFact>[] = [
    { label: t`E-mail`, href: `mailto:${user.email}`, ...shown(user.email, user.email_visible) },
    { label: t`Phone`, href: `tel:${user.phone}`, ...shown(user.phone, user.phone_visible) },
    { label: t`Birthday`, ...shown(born, user.birthday_visible) },
    { label: t({ message: 'Position', context: 'job' }), value: user.position ?? '' },
    places(t`Workplace`, user.work_place),
    { label: t`Specialisation`, value: user.specialization ?? '' },
    { label: t`Education`, value: user.education ?? '' },
    { label: t`Degree`, value: user.degree ?? '' },
    places(t`Place of study`, user.study),
    {
      label: t`Country`,
      value: user.country ? country(user.country) : '',
      flag: countryFlag(user.country ?? ''),
    },
    link('Facebook', user.facebook_link),
    link('LinkedIn', user.linkedin_link),
    link('Instagram', user.instagram_link),
    // A video stored on the platform is played in the profile instead.
    isOwnFile(user.video ?? '') ? {} : link(t`Video`, user.video),
  ];
  return facts.filter((fact): fact is ProfileFact => Boolean(fact.value));
}
