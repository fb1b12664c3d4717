import { neutralSettings } from '../../areas/school/current-school.ts';
import { consentVersionOf } from '../../../contract/school.ts';
import type { SchoolSettings } from '../../../contract/school-settings.ts';
import { competences } from './competences.ts';
import { about, tagline } from './texts.ts';
import type { Config } from '../../config.ts';
import type { Seeding } from '../insert.ts';
import { nextRev } from '../../db/write.ts';
import { dayIn } from '../../../src/lib/business-slots.ts';
import type { SchoolTime } from '../school-time.ts';

const documentsNamed = (name: string) => ({
  en: `/documents/${name}.en.pdf`,
  de: `/documents/${name}.de.pdf`,
  ru: `/documents/${name}.ru.pdf`,
});

const legal = (name: string) => ({
  version: '2026-11',
  localized_text: {},
  localized_file: documentsNamed(name),
});

const logo = (file: string) => `/sponsors/${file}.svg`;

const demoSettings = (config: Pick<Config, 'homeZone'>, time: SchoolTime): SchoolSettings => ({
  ...neutralSettings(config),
  localized_tagline: tagline,
  localized_about: about,
  competences,
  sponsors: [
    { name: 'Green Steppe Foundation', url: null, logo: logo('1_Green_Steppe_Foundation') },
    { name: 'Altyn Water Works', url: null, logo: logo('2_Altyn_Water_Works') },
    { name: 'Kreislauf Institut', url: null, logo: logo('3_Kreislauf_Institut') },
  ],
  library_hours: { days: [0, 1, 2, 3, 4, 5], from: '16:00', to: '21:00' },
  b2b_hours: { from: '13:00', minutes: 30 },
  business: {
    days: [-1, 0, 1, 2, 3, 4].map((day) => dayIn(time.at(day, '12:00').getTime(), config.homeZone)),
    from: '13:00',
    to: '17:00',
    minutes: 30,
    per_day: 6,
    ways: ['on_site', 'online'],
    courses: [],
  },
  agreement: legal('agreement'),
  privacy: legal('privacy'),
});

/** Inserts the first version of the school. Everybody in the demo has accepted its legal documents. */
export async function insertSchool(
  db: Seeding,
  config: Pick<Config, 'homeZone'>,
  time: SchoolTime,
): Promise<void> {
  const settings = demoSettings(config, time);
  await db
    .insertInto('school_version')
    .values({
      settings: JSON.stringify(settings),
      fields: [],
      author_id: null,
      rev: nextRev,
      created_at: new Date(time.now),
    })
    .execute();
  await db
    .updateTable('app_user')
    .set({ consent_version: consentVersionOf(settings), consent_at: new Date(time.now) })
    .where('status', '!=', 'none')
    .execute();
}
