import { groupTypes } from '../../../contract/chat.ts';
import type { Material } from '../../../contract/library.ts';
import type { User } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
import { computeOnce } from '../../lib/compute-once.ts';
import { listResidentEvents } from '../../db/events.ts';
import { listResidentMaterials } from '../../db/materials.ts';
import { listNamedGroups } from '../../db/groups.ts';
import { changesWait, getMeta } from '../../db/meta.ts';
import { getPresence, listOnline } from '../../db/presence.ts';
import { getUser, listResidentUsers } from '../../db/users.ts';

/* Presence changes often and has its own query. */

/** People who are listed in the directory. */
export const listPeople = async (): Promise<readonly User[]> => visibleOf(await listResidentUsers());

const visibleOf = computeOnce((users: readonly User[]): readonly User[] =>
  users.filter(({ visible }) => visible),
);

/** Whether the list of people has been downloaded. */
export const arePeopleDownloaded = async (): Promise<boolean> =>
  (await getMeta('snapshot'))?.users !== undefined;

export const getMyId = async (): Promise<number | null> => (await getMeta('profile')) ?? null;

export const listOnlineIds = async (): Promise<ReadonlySet<number>> =>
  new Set((await listOnline()).map(({ id }) => id));

/** Ids of existing private chats by the other person's id. */
export async function listPrivateChats(): Promise<ReadonlyMap<number, number>> {
  const [groups, me] = await Promise.all([listNamedGroups(), getMeta('profile')]);
  const chats = new Map<number, number>();
  for (const group of groups) {
    if (group.type.id !== groupTypes.private) continue;
    for (const member of group.members ?? []) if (member.id !== me) chats.set(member.id, group.id);
  }
  return chats;
}

const edition2020 = 'summer2020';

export interface Edition {
  people: User[];
  /** The rows mark who belongs to the edition. */
  isMarkedInRows: boolean;
  known: boolean;
}

export async function getEdition(): Promise<Edition> {
  const [people, listed] = await Promise.all([listPeople(), getMeta('edition2020')]);
  const marked = people.filter(({ edition }) => edition?.includes(edition2020));
  if (marked.length > 0) return { people: marked, isMarkedInRows: true, known: true };
  const ids = new Set(listed);
  return {
    people: people.filter(({ id }) => ids.has(id)),
    isMarkedInRows: false,
    known: listed !== undefined,
  };
}

export interface PersonPage {
  /** Null if the person does not exist or is not listed. */
  person: User | null;
  isMe: boolean;
  known: boolean;
  online: boolean;
  lastSeen: number | null;
}

export async function getPersonPage(id: number): Promise<PersonPage> {
  const [person, me, known, presence] = await Promise.all([
    getUser(id),
    getMeta('profile'),
    arePeopleDownloaded(),
    getPresence(id),
  ]);
  const isMe = id === me;
  return {
    person: person && (isMe || person.visible) ? person : null,
    isMe,
    known,
    online: presence?.online ?? false,
    lastSeen: presence?.last_action_at ?? person?.last_action_at ?? null,
  };
}

/** Events that a person hosts, by start. */
export const listHostedEvents = async (id: number): Promise<EventRow[]> =>
  (await listResidentEvents()).filter(
    ({ user, experts }) => user?.id === id || experts.some((expert) => expert.id === id),
  );

/** Library materials that a person added. */
export const listMaterialsOf = async (id: number): Promise<Material[]> =>
  (await listResidentMaterials()).filter(({ user_id }) => user_id === id);

/** Whether changes wait on this device. */
export const isOffline = async (): Promise<boolean> => changesWait(await getMeta('connection'));
