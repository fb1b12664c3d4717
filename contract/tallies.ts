import * as v from 'valibot';
import { number } from './scalars.ts';

/**
 * Count of one answer. `key` is an option's id, a step of a scale, an option and its rank from 1 (`3:1`), or
 * a title from servers that name options by title.
 */
export interface Tally {
  key: string;
  count: number;
}

/* The specification does not document the form of results, so servers differ. These names are recognised. */
const keyNames = ['key', 'id', 'variation_id', 'variation', 'option_id', 'option'];
const titleNames = ['title', 'name', 'answer', 'text', 'label', 'value'];
const countNames = ['count', 'votes', 'votes_count', 'voted', 'total', 'amount', 'number'];
const listNames = ['votes', 'answers', 'results', 'variations', 'items', 'options', 'statistics', 'data'];
const sumNames = ['voted', 'votes_count', 'total', 'count', 'votes'];

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseNumber(value: unknown): number | null {
  if (Array.isArray(value)) return value.length;
  const parsed = v.safeParse(number(), value);
  return parsed.success ? parsed.output : null;
}

function firstReadable<T>(
  names: readonly string[],
  fields: Fields,
  read: (value: unknown) => T | null,
): T | null {
  for (const name of names) {
    const found = fields[name] === undefined ? null : read(fields[name]);
    if (found !== null) return found;
  }
  return null;
}

function keyOf(value: unknown): string | null {
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return String(value);
  return isFields(value) ? firstReadable([...keyNames, ...titleNames], value, keyOf) : null;
}

function tallyOf(value: unknown): Tally | null {
  if (!isFields(value)) return null;
  const key = firstReadable([...keyNames, ...titleNames], value, keyOf);
  const count = firstReadable(countNames, value, parseNumber);
  return key === null || count === null ? null : { key, count };
}

/** Counts single votes: `[{vote: 1}, {vote: 1}, {vote: 2}]`. */
function countedVotes(votes: readonly unknown[]): Tally[] {
  const counts = new Map<string, number>();
  for (const each of votes) {
    const key = isFields(each) ? keyOf(each['vote']) : null;
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({ key, count }));
}

/** Reads counts from a list of rows, a list of votes, or an object of counts; empty for any other value. */
export function readTallies(value: unknown): Tally[] {
  if (Array.isArray(value)) {
    const tallies = value.flatMap((each) => tallyOf(each) ?? []);
    return tallies.length > 0 ? tallies : countedVotes(value);
  }
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, count]) => {
    const read = isFields(count) ? firstReadable(countNames, count, parseNumber) : parseNumber(count);
    return read === null ? [] : [{ key, count: read }];
  });
}

export const tally = v.object({ key: v.string(), count: number() });
export const tallies = v.union([
  v.array(tally),
  v.pipe(v.unknown(), v.transform(readTallies)),
]) as v.GenericSchema<Tally[]>;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');

export interface ReadResults {
  voted: number;
  votes: Tally[];
  texts: string[];
}

/** Reads results in any recognised form; null if they contain nothing to show. */
export function readResults(value: unknown): ReadResults | null {
  if (Array.isArray(value)) return resultsOf(readTallies(value), [], 0);
  if (!isFields(value)) return null;
  const votes = firstReadable(listNames, value, (list) => {
    const tallies = typeof list === 'object' ? readTallies(list) : [];
    return tallies.length > 0 ? tallies : null;
  });
  const texts = Object.values(value).find(isTexts) ?? [];
  const statedTotal = firstReadable(sumNames, value, (sum) =>
    typeof sum === 'object' ? null : parseNumber(sum),
  );
  // An object of counts by option.
  const directTallies =
    votes === null && statedTotal === null && texts.length === 0 ? readTallies(value) : [];
  if (votes === null && statedTotal === null && texts.length === 0 && directTallies.length === 0) return null;
  return resultsOf(votes ?? directTallies, texts, statedTotal ?? 0);
}

function resultsOf(votes: Tally[], texts: string[], statedTotal: number): ReadResults {
  const sum = votes.reduce((total, { count }) => total + count, texts.length);
  return { voted: Math.max(statedTotal, sum), votes, texts };
}
