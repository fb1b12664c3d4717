import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idText, localized, timestamp } from './scalars.ts';

/** The columns of each table, by the name of the table. */
export const statisticsColumns = {
  courses: ['people', 'invited'],
  roles: ['people', 'invited'],
  countries: ['people'],
  languages: ['people'],
  signUps: ['people'],
  invitations: ['people'],
  lastUse: ['people'],
  devices: ['people'],
  events: ['joined', 'checked_in', 'ratings', 'rating'],
  polls: ['electorate', 'answered', 'skipped', 'unanswered'],
  materials: ['materials'],
  chat: ['messages', 'people'],
  support: ['requests', 'people'],
} as const;
export type StatisticsTableName = keyof typeof statisticsColumns;
export type StatisticsColumn = (typeof statisticsColumns)[StatisticsTableName][number];

/** How far invited people are; each is in one group. */
export const invitationStages = ['invited', 'accepted', 'used'] as const;
/** Time since a person last used the app on any device, at most. */
export const lastUses = ['day', 'week', 'month', 'longer', 'never'] as const;
/** Devices on which a person is signed in; `3` stands for three or more. */
export const deviceCounts = ['0', '1', '2', '3'] as const;
export const statisticsMaterialKinds = ['document', 'picture', 'film', 'audio', 'link', 'other'] as const;

/**
 * A number. In counts of ratings, answers to polls and authors of messages, `few` for 1 to 4 people, and `hidden` for a
 * number from which such a count could be calculated. Null if there is none.
 */
export const figure = v.nullable(v.union([v.number(), v.picklist(['few', 'hidden'])]));
export type Figure = v.InferOutput<typeof figure>;

const figures = v.record(v.string(), figure);

const tableRow = v.object({
  /** Id, code, or day as `YYYY-MM-DD`; empty if unknown. */
  key: v.string(),
  name: v.nullable(v.string()),
  localized_name: v.nullable(localized),
  /** Start of an event, or opening of a poll. */
  at: v.nullable(timestamp),
  figures,
});
export type StatisticsRow = v.InferOutput<typeof tableRow>;

const table = v.object({
  /** A key of `statisticsColumns`; later versions of the server may add others. */
  name: v.string(),
  rows: v.array(tableRow),
  /** Null where a sum has no meaning. */
  total: v.nullable(figures),
  /** There were more rows than are listed. */
  cut: v.boolean(),
});
export type StatisticsTable = v.InferOutput<typeof table>;
export type StatisticsTableOnWire = v.InferInput<typeof table>;

export const maxStatisticsDays = 366;

/** `YYYY-MM-DD`, an existing day. */
const day = v.pipe(
  v.string(),
  v.check((value) => {
    const at = /^20\d\d-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
  }, 'date'),
);

export const getStatistics = endpoint({
  method: 'GET',
  path: '/desk/statistics',
  access: 'approved',
  summary:
    'Count people, joins, ratings, answers, materials, messages and questions; ratings, answers and messages without counts below five people (administrators; extension)',
  /** Days in the zone of the school, both included; without them the last 30 days. */
  query: v.object({ from: v.optional(day), to: v.optional(day), course: v.optional(idText) }),
  strict: true,
  output: v.object({
    from: v.string(),
    to: v.string(),
    made_at: timestamp,
    tables: v.array(table),
  }),
});
