import type { OperationArgs } from '../../../contract/operations.ts';
import { deleteSentBlobs } from '../../db/blobs.ts';
import { listGroups } from '../../db/groups.ts';
import { enqueue } from '../../db/outbox.ts';
import type { NewOp } from '../../db/outbox-op.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import { sync } from '../../platform/sync.ts';

async function submit(op: NewOp): Promise<string | null> {
  const opId = await enqueue(op);
  syncInBackgroundIfOffline();
  return opId;
}

/** A group that was asked for, and what is needed to find it once the server has created it. */
export interface GroupCreation {
  opId: string | null;
  title: string;
  /** The groups there were before. */
  before: ReadonlySet<number>;
}

/** Creates a group with its photo, if there is one, which waits on this device until it is sent. */
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

/** The photo of a group, which waits on this device until it has gone. */
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

export const dropMember = (group_id: number, user_id: number) =>
  submit({ kind: 'group.drop', args: { group_id, user_id } });

export const leaveGroup = (group_id: number) => submit({ kind: 'group.leave', args: { group_id } });

export const deleteGroup = (group_id: number) => submit({ kind: 'group.delete', args: { group_id } });

/** Until an instant in milliseconds; null hears of the chat again. */
export const muteGroup = (group_id: number, until: number | null) =>
  submit({
    kind: 'group.mute',
    args: { group_id, until: until === null ? null : Math.floor(until / 1000) },
  });

export const pinGroup = (group_id: number, pinned: boolean) =>
  submit({ kind: 'group.pin', args: { group_id, pinned } });

/** Makes the private chat with a person on the server, or finds it there. Needs a connection. */
export const openPrivateChat = (userId: number) => sync().openPrivateChat(userId);
