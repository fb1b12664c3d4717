import type { CheckInTarget } from '../../../contract/check-in.ts';
import { database } from '../../db/current-database.ts';
import { listEvents } from '../../db/events.ts';
import { changesWait, getMeta } from '../../db/meta.ts';
import { listOps } from '../../db/outbox.ts';
import { overlayCheckIns } from '../../db/overlay-check-ins.ts';
import { getMe } from '../../db/users.ts';

/** The person's code with what is shown around it. */
export async function getOwnCode() {
  const [me, connection, checkIns] = await Promise.all([
    getMe(),
    getMeta('connection'),
    database().check_ins.toArray(),
  ]);
  return {
    me,
    code: me && (await database().codes.get(me.id)),
    checkIns: checkIns.filter(({ user_id }) => user_id === me?.id),
    offline: changesWait(connection),
  };
}

/** Events that people can be checked in to, by start time. */
export const listOpenEvents = async () => (await listEvents()).filter(({ status }) => status !== 'cancelled');

/** The people at the entrance and their check-ins to a day or an event, including unsent ones. */
export async function getEntrance(target: CheckInTarget) {
  const [people, rows, ops, me, snapshot, connection] = await Promise.all([
    database().attendees.toArray(),
    database().check_ins.toArray(),
    listOps(),
    getMe(),
    getMeta('snapshot'),
    getMeta('connection'),
  ]);
  return {
    people,
    ...overlayCheckIns(rows, ops, target, me),
    isKnown: snapshot?.attendees !== undefined,
    offline: changesWait(connection),
  };
}
export type Entrance = Awaited<ReturnType<typeof getEntrance>>;

/** The school's public key; undefined before the first pull. */
export async function getSchoolKey(): Promise<string | undefined> {
  const me = await getMe();
  return me && (await database().codes.get(me.id))?.key;
}

export const getSchoolZone = async (): Promise<string | undefined> =>
  (await getMeta('connection'))?.schoolZone;
