import type { ProfileField, ProfileValue } from '../../contract/profile.ts';
import type { User } from '../../contract/users.ts';

type Texts = User['localized_name'];

const nameIn = (texts: Texts, language: 'en' | 'de' | 'ru', plain: string): string | null => {
  // A plain name without languages counts as the default language.
  const hasText = Object.values(texts ?? {}).some(Boolean);
  return (hasText ? texts?.[language] : language === 'en' ? plain : '') || null;
};

/** The value of a profile field in a user's row. */
export function profileValue(user: User, field: ProfileField): ProfileValue {
  switch (field) {
    case 'localized_name.en':
      return nameIn(user.localized_name, 'en', user.first_name);
    case 'localized_name.de':
      return nameIn(user.localized_name, 'de', user.first_name);
    case 'localized_name.ru':
      return nameIn(user.localized_name, 'ru', user.first_name);
    case 'localized_surname.en':
      return nameIn(user.localized_surname, 'en', user.last_name);
    case 'localized_surname.de':
      return nameIn(user.localized_surname, 'de', user.last_name);
    case 'localized_surname.ru':
      return nameIn(user.localized_surname, 'ru', user.last_name);
    case 'study':
    case 'work_place':
      return user[field] ?? [];
    case 'birthday_visible':
    case 'phone_visible':
    case 'email_visible':
    case 'visible':
      return user[field] ?? false;
    case 'video_url':
      return user.video || null;
    default:
      return user[field] || null;
  }
}
