import { ownGuid, ownGuidIn } from '../export/own-guid.ts';
import type { Reader } from '../db/client.ts';
import type { Write } from '../db/write.ts';
import { type Pair, speakersChanged } from './plan.ts';
import type { Session, Speaker } from './programme.ts';
import { importSpeakers, knownSpeakers } from './speakers.ts';

interface Spoken {
  pairs: readonly { session: Pick<Session, 'people'>; ours?: Pair['ours'] }[];
}

/** The people that a plan needs. Sessions exported by this school count only if their speakers changed. */
const speakersOf = ({ pairs }: Spoken): Speaker[] =>
  pairs.flatMap((pair) => (pair.ours && !speakersChanged(pair) ? [] : pair.session.people));

/** People identified by an id that this school's own export gave them, by that id. */
async function ownPeople(db: Reader, speakers: readonly Speaker[]): Promise<Map<string, number>> {
  if (!speakers.some(({ key }) => ownGuidIn(key))) return new Map();
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'created_at'])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [ownGuid('person', row), row.id]));
}

/** Ids of the plan's people by key. Creates those that are missing. */
export async function createMissingPeople(
  tx: Write,
  source: string,
  plan: Spoken,
): Promise<{ ids: Map<string, number>; created: number[] }> {
  const speakers = speakersOf(plan);
  const own = await ownPeople(tx.db, speakers);
  const people = speakers.filter(({ key }) => !own.has(key));
  const { ids, created } = await importSpeakers(tx, source, [{ people }]);
  return { ids: new Map([...own, ...ids]), created };
}

/** Ids by key of existing people that the plan or its source names. Creates nobody. */
export async function findPeople(db: Reader, source: string, plan: Spoken): Promise<Map<string, number>> {
  return new Map([...(await ownPeople(db, speakersOf(plan))), ...(await knownSpeakers(db, source))]);
}
