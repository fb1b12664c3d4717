import { nextRev } from '../../db/write.ts';
import { inParts, type Seeding } from '../insert.ts';
import { experts } from '../people/experts.ts';
import { occupations, participants } from '../people/participants.ts';
import { competences } from '../school/competences.ts';
import type { SchoolTime } from '../school-time.ts';
import { known } from '../table.ts';
import { meetings } from './meetings.ts';

const minutes = 30;
const tableCount = 6;

/** The person who signs in as a moderator has no card, to show how the app asks for one. */
const withoutCard = new Set(['serikova', 'zhaksybaev', 'volkov']);

const json = (value: unknown) => JSON.stringify(value);

/** Inserts business cards, tables, and meetings between the people who sign in and others. */
export async function insertBusiness(
  db: Seeding,
  time: SchoolTime,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  const cards = cardRows(people);
  for (const part of inParts(cards)) await db.insertInto('business_profile').values(part).execute();
  const tables = Array.from({ length: tableCount }, (_, n) => ({ name: `Table ${n + 1}`, position: n }));
  const tableIds = (await db.insertInto('business_table').values(tables).returning('id').execute()).map(
    ({ id }) => id,
  );
  for (const meeting of meetings) {
    const [requester, partner] = [known(people, meeting.from), known(people, meeting.to)];
    const start = meeting.accepted === undefined ? null : time.at(...meeting.accepted);
    const { id } = await db
      .insertInto('business_meeting')
      .values({
        requester_id: requester,
        partner_id: partner,
        state: start ? 'accepted' : 'requested',
        way: 'on_site',
        proposals: start ? [] : meeting.proposed.map((slot) => time.at(...slot).getTime() / 1000),
        proposed_by: start ? null : requester,
        start_at: start,
        finish_at: start && new Date(start.getTime() + minutes * 60_000),
        minutes,
        table_id: start ? tableIds[meeting.table]! : null,
        message: meeting.message,
        message_by: requester,
        at: time.past(meeting.at),
        created_at: time.past(meeting.at),
        rev: nextRev,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const finish = start && new Date(start.getTime() + minutes * 60_000);
    const seats = [requester, partner].map((user_id) => ({
      ...{ meeting_id: id, user_id, start_at: start, finish_at: finish },
    }));
    await db.insertInto('business_seat').values(seats).execute();
  }
}

/** Offers and needs differ from person to person, so that everybody gets suggestions. */
function cardRows(people: ReadonlyMap<string, number>) {
  const fields = competences.map(({ key }) => key);
  const at = (n: number) => fields[n % fields.length]!;
  const listed = [
    ...experts.map(({ key, specialization, country }) => ({
      ...{ key, word: specialization, languages: country === 'DE' ? ['de', 'en'] : ['ru', 'kk'] },
    })),
    ...participants
      .filter(({ key, shows }) => !withoutCard.has(key) && !shows.has('hidden'))
      .map(({ key, lang, land }) => ({
        ...{ key, word: known(occupations, key).specialization },
        languages: [...new Set([lang, 'en', ...(land === 'KZ' ? ['kk', 'ru'] : [])])],
      })),
  ];
  return listed.map(({ key, word, languages }, n) => ({
    user_id: known(people, key),
    active: true,
    offers: json({ fields: [at(n), at(n + 3)], words: word ? [word.slice(0, 60)] : [] }),
    needs: json({ fields: [at(n * 3 + 1)], words: [] }),
    localized_text: json({}),
    languages,
    ways: ['on_site' as const, 'online' as const],
    rev: nextRev,
  }));
}
