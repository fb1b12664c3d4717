import { createHash } from 'node:crypto';
import type { Reader } from '../db/client.ts';
import type { Programme, Session } from './programme.ts';

/**
 * The name a programme is kept under: its own, or, of one without, that of the programme it continues, which it shares
 * sessions with. Otherwise it is a new one: two files without a name are two programmes.
 */
export async function sourceName(db: Reader, { source, nameless, sessions }: Programme): Promise<string> {
  if (!nameless) return source;
  const rows = await db
    .selectFrom('event')
    .select(['source', 'source_key', 'name', 'time_start'])
    .where((eb) => eb.or([eb('source', 'in', [source, ...nameless]), eb('source', 'like', `${source} #%`)]))
    .execute();
  const keys = new Set(sessions.map(({ key }) => key));
  const places = new Set(sessions.map(placeOf));
  const shared = new Map<string, number>();
  for (const row of rows) {
    const place = placeOf({ title: row.name, start: row.time_start.getTime() });
    // An id is said once in the world; much else stands at nine with the title of another programme.
    const weight = keys.has(row.source_key ?? '') ? sessions.length : places.has(place) ? 2 : 0;
    if (row.source !== null && weight > 0) shared.set(row.source, (shared.get(row.source) ?? 0) + weight);
  }
  const [closest] = [...shared].toSorted(([, a], [, b]) => b - a);
  return closest && closest[1] >= sessions.length ? closest[0] : `${source} #${digestOf(keys)}`;
}

const placeOf = ({ title, start }: Pick<Session, 'title' | 'start'>): string =>
  `${title.slice(0, 500)}@${start}`;

const digestOf = (keys: ReadonlySet<string>): string =>
  createHash('sha256')
    .update([...keys].toSorted().join('\n'))
    .digest('hex')
    .slice(0, 12);
