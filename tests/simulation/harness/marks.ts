import type { School } from './school.ts';

/* Read marks and notification marks of people, and checks of their effect on the server. */

interface Intended {
  device: string;
  person: number;
}

export interface ReadMark extends Intended {
  group_id: number;
  id: number;
}

export interface LogMark extends Intended {
  kind: 'log.read' | 'log.delete';
  /** Notifications visible when they were marked; `upTo` includes others too. */
  ids: readonly number[];
  upTo: number | null;
}

export const profileFields = ['position', 'degree'] as const;

export interface ProfileChange extends Intended {
  field: (typeof profileFields)[number];
  value: string;
  /** Value of the field when it was changed. */
  seen: string | null;
}

export const isMark = (kind: string): boolean => kind === 'message.read' || kind.startsWith('log.');

interface Marks {
  school: School;
  marked: readonly ReadMark[];
  logged: readonly LogMark[];
  joined: ReadonlySet<string>;
  plain: boolean;
}

/** Marks on the server that nobody made, and marks that were lost, except of devices that gave some up. */
export const wrongMarks = async (marks: Marks, gaveUp: ReadonlySet<string>): Promise<string[]> => [
  ...(await wrongReading(marks, gaveUp)),
  ...(await wrongLogs(marks, gaveUp)),
];

/**
 * Checks that a conversation is read as far as the person read it on any device, and no further. A server
 * without extensions ignores marks on deleted messages.
 */
async function wrongReading(
  { school, marked, joined, plain }: Marks,
  gaveUp: ReadonlySet<string>,
): Promise<string[]> {
  const members = await school.db.selectFrom('chat_member').selectAll().execute();
  const deletedRows = await school.db
    .selectFrom('message')
    .select('id')
    .where('deleted_at', 'is not', null)
    .execute();
  const deleted = new Set(deletedRows.map(({ id }) => id));
  return members.flatMap(({ user_id, group_id, read_id }) => {
    const intended = marked.filter((mark) => mark.person === user_id && mark.group_id === group_id);
    const accepted = intended.filter(({ device, id }) => !gaveUp.has(device) && !(plain && deleted.has(id)));
    const min = Math.max(0, ...accepted.map(({ id }) => id));
    const max = joined.has(`${user_id}:${group_id}`)
      ? Infinity
      : Math.max(0, ...intended.map(({ id }) => id));
    return read_id >= min && read_id <= max
      ? []
      : [`L5 group ${group_id} is read by ${user_id} up to ${read_id}, expected ${min} to ${max}`];
  });
}

async function wrongLogs({ school, logged }: Marks, gaveUp: ReadonlySet<string>): Promise<string[]> {
  const states = await school.db.selectFrom('log_state').selectAll().execute();
  const stateOf = new Map(states.map((state) => [`${state.user_id}:${state.log_id}`, state]));
  const covers = ({ ids, upTo }: LogMark, id: number) => (upTo === null ? ids.includes(id) : id <= upTo);
  const isIntended = (person: number, id: number, kind: LogMark['kind']) =>
    logged.some((mark) => mark.person === person && mark.kind === kind && covers(mark, id));
  const unintended = states.flatMap(({ user_id, log_id, read_at, deleted_at }) => [
    ...(read_at && !isIntended(user_id, log_id, 'log.read')
      ? [`L5 ${log_id} of ${user_id} is read, but no device marked it`]
      : []),
    ...(deleted_at && !isIntended(user_id, log_id, 'log.delete')
      ? [`L5 ${log_id} of ${user_id} is deleted, but no device deleted it`]
      : []),
  ]);
  const missing = logged
    .filter(({ device }) => !gaveUp.has(device))
    .flatMap(({ person, kind, ids }) =>
      ids.flatMap((id) => {
        const { read_at = null, deleted_at = null } = stateOf.get(`${person}:${id}`) ?? {};
        const isStored = deleted_at !== null || (kind === 'log.read' && read_at !== null);
        return isStored ? [] : [`L5 ${kind} of ${id} by ${person} was lost`];
      }),
    );
  return [...unintended, ...missing];
}
