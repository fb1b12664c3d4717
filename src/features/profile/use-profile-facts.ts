import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../ui/use-now.ts';
import { age } from './age.ts';

export interface ProfileFact {
  label: string;
  value: string;
  href?: string;
  /** Others do not see it. */
  hidden?: boolean;
}

const withScheme = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`);

/** What is known of a person, in the order it is shown; what is not known is left out. */
export function useProfileFacts(user: User): ProfileFact[] {
  const { t } = useLingui();
  const { date, country, list } = useFormats();
  const now = useNow();
  const years = user.birthday ? age(user.birthday, now) : 0;
  const born =
    user.birthday && `${date(user.birthday)} (${t`${plural(years, { one: '# year', other: '# years' })}`})`;
  const link = (label: string, address: string | null | undefined): Partial<ProfileFact> =>
    address ? { label, value: address, href: withScheme(address) } : {};
  const facts: Partial<ProfileFact>[] = [
    {
      label: t`E-mail`,
      value: user.email ?? '',
      href: `mailto:${user.email}`,
      hidden: user.email_visible === false,
    },
    {
      label: t`Phone`,
      value: user.phone ?? '',
      href: `tel:${user.phone}`,
      hidden: user.phone_visible === false,
    },
    { label: t`Birthday`, value: born ?? '', hidden: user.birthday_visible === false },
    { label: t`Position`, value: user.position ?? '' },
    { label: t`Workplace`, value: list(user.work_place ?? []) },
    { label: t`Specialisation`, value: user.specialization ?? '' },
    { label: t`Education`, value: user.education ?? '' },
    { label: t`Degree`, value: user.degree ?? '' },
    { label: t`Studied at`, value: list(user.study ?? []) },
    { label: t`Country`, value: user.country ? country(user.country) : '' },
    link('Facebook', user.facebook_link),
    link('LinkedIn', user.linkedin_link),
    link('Instagram', user.instagram_link),
    link(t`Video`, user.video),
  ];
  return facts.filter((fact): fact is ProfileFact => Boolean(fact.value));
}
