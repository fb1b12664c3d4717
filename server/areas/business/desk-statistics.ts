import { sql } from 'kysely';
import type * as v from 'valibot';
import { businessFeedback, businessStates } from '../../../contract/business.ts';
import type { getBusinessStatistics } from '../../../contract/business-desk.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { csvOf } from '../../../src/lib/csv.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { fullNameOf, personJson } from '../people/rows.ts';
import { readHomeZone } from '../school/current-school.ts';
import { suppress } from '../statistics/suppress.ts';

type Statistics = v.InferInput<(typeof getBusinessStatistics)['output']>;

/** Facts that organisers also read with names are exact; feedback of few people is hidden (decision 030). */
export async function businessStatistics(db: Reader): Promise<Statistics> {
  const count = sql<number>`count(*)::int`;
  const states = await db
    .selectFrom('business_meeting')
    .select(['state', count.as('count')])
    .groupBy('state')
    .execute();
  const slots = await db
    .selectFrom('business_meeting')
    .select(sql<number>`extract(epoch from start_at)::float8`.as('start'))
    .select([count.as('meetings'), sql<number>`count(table_id)::int`.as('tables')])
    .where('state', '=', 'accepted')
    .groupBy('start_at')
    .orderBy('start_at')
    .execute();
  const tables = await db
    .selectFrom('business_table')
    .leftJoin('business_meeting', (join) =>
      join
        .onRef('business_meeting.table_id', '=', 'business_table.id')
        .on('business_meeting.state', '=', 'accepted'),
    )
    .select(['business_table.id', 'business_table.name'])
    .select(sql<number>`count(business_meeting.id)::int`.as('meetings'))
    .groupBy('business_table.id')
    .orderBy('position')
    .orderBy('business_table.id')
    .execute();
  const feedback = await db
    .selectFrom('business_seat')
    .select(['feedback', count.as('count')])
    .where('feedback', 'is not', null)
    .groupBy('feedback')
    .execute();
  return {
    states: businessStates.map((state) => ({
      state,
      count: states.find((each) => each.state === state)?.count ?? 0,
    })),
    slots,
    tables,
    feedback: hideFew(
      businessFeedback.map((each) => feedback.find((row) => row.feedback === each)?.count ?? 0),
    ),
  };
}

/** Feedback of fewer people is hidden altogether. */
const minShown = 5;

/** The sum is not shown, but the hidden counts are protected as if it was. */
function hideFew(counts: readonly number[]): Statistics['feedback'] {
  const total = counts.reduce((sum, each) => sum + each, 0);
  // Zeros beside one hidden count would show it.
  if (total < minShown) return businessFeedback.map((feedback) => ({ feedback, count: null }));
  const marks = suppress([...counts, total], [{ parts: counts.map((_, at) => at), total: counts.length }]);
  return businessFeedback.map((feedback, at) => ({
    feedback,
    count: marks[at] === 'shown' ? counts[at]! : null,
  }));
}

const headings: Record<Locale, readonly string[]> = {
  en: ['Start', 'Minutes', 'Table', 'Requested by', 'Partner'],
  de: ['Beginn', 'Minuten', 'Tisch', 'Angefragt von', 'Gegenüber'],
  ru: ['Начало', 'Минуты', 'Стол', 'Кто предложил', 'Собеседник'],
};

/** The accepted meetings in order, with times in the zone of the school. */
export async function meetingsCsv({ db, config }: Context, locale: Locale): Promise<string> {
  const rows = await db
    .selectFrom('business_meeting')
    .innerJoin('app_user as requester', 'requester.id', 'business_meeting.requester_id')
    .innerJoin('app_user as partner', 'partner.id', 'business_meeting.partner_id')
    .leftJoin('business_table', 'business_table.id', 'business_meeting.table_id')
    .select(['start_at', 'minutes', 'business_table.name as table'])
    .select([personJson('requester').as('requested_by'), personJson('partner').as('with')])
    .where('state', '=', 'accepted')
    .orderBy('start_at')
    .orderBy('business_meeting.id')
    .execute();
  const timeZone = await readHomeZone(db, config);
  // The Swedish form is ISO 8601, which spreadsheets read as a time.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return csvOf([
    headings[locale],
    ...rows.map(({ start_at, minutes, table, requested_by, with: partner }) => [
      start_at ? format.format(start_at) : '',
      minutes,
      table ?? '',
      fullNameOf(requested_by, locale),
      fullNameOf(partner, locale),
    ]),
  ]);
}
