import type { OperationArgs } from '../../../contract/operations.ts';
import { deleteSentBlobs } from '../../db/blobs.ts';
import { listGroups } from '../../db/groups.ts';
import { enqueue } from '../../db/outbox.ts';
import type { NewOp } from '../../db/outbox-op.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import { callServer } from '../../platform/online.ts';
import { sync } from '../../platform/sync.ts';

async function submit(op: NewOp): Promise<string | null> {
  const opId = await enqueue(op);
  syncInBackgroundIfOffline();
  return opId;
}

/** A requested group, with the data to find it once the server has created it. */
export interface GroupCreation {
  opId: string | null;
  title: string;
  /** Ids of the groups that existed before. */
  before: ReadonlySet<number>;
}

/** Queues the creation of a group. The optional photo stays on the device until it is sent. */
export async function createGroup(
  args: Omit<OperationArgs<'group.create'>, 'file'>,
  photo: Blob | null,
): Promise<GroupCreation> {
  const before = new Set((await listGroups()).map(({ id }) => id));
  const { title } = args;
  if (!photo) return { opId: await submit({ kind: 'group.create', args }), title, before };
  await deleteSentBlobs();
  const blob = { data: await photo.arrayBuffer(), type: photo.type, name: 'photo.jpg' };
  const opId = await enqueue({ kind: 'group.create', args: { ...args, file: randomUuid() } }, { blob });
  syncInBackgroundIfOffline();
  return { opId, title, before };
}

export const updateGroup = (args: OperationArgs<'group.update'>) => submit({ kind: 'group.update', args });

/** Queues a new group photo; its bytes stay on the device until they are sent. */
export async function setGroupPhoto(group_id: number, photo: Blob): Promise<void> {
  await deleteSentBlobs();
  const data = await photo.arrayBuffer();
  await enqueue(
    { kind: 'group.photo', args: { group_id, file: randomUuid() } },
    { blob: { data, type: photo.type, name: 'photo.jpg' } },
  );
  syncInBackgroundIfOffline();
}

export async function addMembers(group_id: number, people: readonly number[]): Promise<void> {
  for (const user_id of people) await submit({ kind: 'group.add', args: { group_id, user_id } });
}

export const removeMember = (group_id: number, user_id: number) =>
  submit({ kind: 'group.drop', args: { group_id, user_id } });

export const leaveGroup = (group_id: number) => submit({ kind: 'group.leave', args: { group_id } });

export const deleteGroup = (group_id: number) => submit({ kind: 'group.delete', args: { group_id } });

/** `until` is in milliseconds; null unmutes. */
export const muteGroup = (group_id: number, until: number | null) =>
  submit({
    kind: 'group.mute',
    args: { group_id, until: until === null ? null : Math.floor(until / 1000) },
  });

export const pinGroup = (group_id: number, pinned: boolean) =>
  submit({ kind: 'group.pin', args: { group_id, pinned } });

/** Finds or creates the private chat with a person on the server. Requires a connection. */
export const openPrivateChat = (userId: number) => sync().openPrivateChat(userId);

/** Online only: the list of cohorts is, too. */
export const setChatCohort = (id: number, cohort: number | null) =>
  callServer('setChatCohort', { params: { id }, body: { cohort } });
