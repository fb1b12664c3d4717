import type { Seeding } from '../insert.ts';
import type { SchoolTime } from '../school-time.ts';

const newcomers = [
  {
    key: 'nurlanova',
    names: ['Ayazhan', 'Аяжан'],
    surnames: ['Nurlanova', 'Нурланова'],
    language: 'ru',
    hours: 20,
  },
  { key: 'brandt', names: ['Hannes', 'Ханнес'], surnames: ['Brandt', 'Брандт'], language: 'de', hours: 3 },
] as const;

/** People who have signed up and confirmed their addresses, and wait for approval. */
export async function insertNewcomers(db: Seeding, time: SchoolTime, password_hash: string): Promise<void> {
  const inBoth = ([latin, cyrillic]: readonly [string, string]) =>
    JSON.stringify({ en: latin, de: latin, ru: cyrillic });
  const rows = newcomers.map(({ key, names, surnames, language, hours }) => {
    const at = new Date(time.now - hours * 3_600_000);
    return {
      email: `${key}@example.org`,
      password_hash,
      first_name: names[0],
      last_name: surnames[0],
      localized_name: inBoth(names),
      localized_surname: inBoth(surnames),
      status: 'pending' as const,
      language,
      created_at: at,
      email_verified_at: at,
    };
  });
  await db.insertInto('app_user').values(rows).execute();
}
