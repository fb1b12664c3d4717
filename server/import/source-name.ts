import { createHash } from 'node:crypto';
import type { Reader } from '../db/client.ts';
import type { Programme, Session } from './programme.ts';

/**
 * The name under which a programme is stored. A programme without its own name gets that of the stored one it
 * shares enough sessions with. Otherwise it gets a new name, so that two unnamed files remain two programmes.
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
    // Ids are unique, so one shared id decides. Title and start may also match by chance, so they count
    // little.
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
