import * as calls from '../../../../contract/chat.ts';
import * as actions from '../../../../contract/chat-actions.ts';
import { getGroup } from '../../../../src/db/groups.ts';
import { listMessagesFrom } from '../../../../src/db/messages.ts';
import { withGroup, type ReportUnreadable, readRow, type RowChange } from '../../apply/row-change.ts';
import type { Leadership } from '../../leader/leadership.ts';
import { uploadCall } from '../upload-call.ts';
import type { OpOf, SentOperation } from './operation.ts';

export const sendMessage: SentOperation<'message.send'> = {
  request: ({ opId, args }, { plain }) => {
    const { mentions, ...fields } = args;
    const extensionFields = { ...(mentions && { mentions }), client_id: opId };
    const body = { ...fields, type: 1, ...(!plain && extensionFields) };
    return [{ endpoint: calls.sendMessage, call: { body, idempotencyKey: opId } }];
  },
  readResult: readOwn,
};

export const forwardMessage: SentOperation<'message.forward'> = {
  request: ({ opId, args: { id, group_id } }, { plain }) => {
    const body = { group_id, ...(!plain && { client_id: opId }) };
    return [{ endpoint: actions.forwardMessage, call: { params: { id }, body, idempotencyKey: opId } }];
  },
  readResult: readOwn,
};

export const sendFile: SentOperation<'message.file'> = {
  request: ({ opId, args }, { file, plain }) => {
    if (!file) return [];
    const call = uploadCall('upload', file);
    const { group_id, content = '', replyId, mentions, voice, as_file } = args;
    const fields = {
      // The specification has no other type for a file.
      type: 2,
      group_id,
      content,
      ...(replyId !== undefined && { replyId }),
    };
    const extensionFields = {
      client_id: opId,
      ...(voice && { voice: JSON.stringify(voice) }),
      ...(as_file && { as_file: 1 }),
    };
    for (const [name, value] of Object.entries({ ...fields, ...(!plain && extensionFields) }))
      call.form.append(name, String(value));
    if (!plain) for (const id of mentions ?? []) call.form.append('mentions[]', String(id));
    return [{ endpoint: calls.sendMessage, call: { ...call, idempotencyKey: opId } }];
  },
  readResult: readOwn,
};

export const react: SentOperation<'message.react'> = {
  request: ({ opId, args: { id, emoji } }) => [
    { endpoint: actions.reactToMessage, call: { params: { id }, body: { emoji }, idempotencyKey: opId } },
  ],
  readResult: readMessage,
};

export const markSpam: SentOperation<'message.spam'> = {
  request: ({ opId, args: { id, spam } }) => [
    {
      endpoint: spam ? actions.markSpam : actions.unmarkSpam,
      call: { params: { id }, idempotencyKey: opId },
    },
  ],
  readResult: readMessage,
};

export const pinMessage: SentOperation<'message.pin'> = {
  request: ({ opId, args: { id, pinned } }) => [
    { endpoint: actions.pinMessage, call: { params: { id }, body: { pinned }, idempotencyKey: opId } },
  ],
  readResult: readMessage,
};

export const editMessage: SentOperation<'message.edit'> = {
  request: ({ opId, args }, { plain }) => {
    const { group_id: _, mentions, base, ...edited } = args;
    const extensionFields = { ...(mentions && { mentions }), ...(base !== undefined && { base }) };
    const body = { ...edited, ...(!plain && extensionFields) };
    return [{ endpoint: calls.editMessage, call: { params: { id: body.id }, body, idempotencyKey: opId } }];
  },
  readResult: readMessage,
};

export const deleteMessage: SentOperation<'message.delete'> = {
  request: ({ opId, args }) => [
    { endpoint: calls.deleteMessage, call: { params: { id: args.id }, idempotencyKey: opId } },
  ],
  readResult: ({ args }) => [{ t: 'message', op: 'del', id: args.id, rev: 0, groupId: args.group_id }],
};

export const markRead: SentOperation<'message.read'> = {
  request: ({ opId, args: { id, group_id } }) => [
    {
      endpoint: calls.readMessage,
      call: { params: { id }, body: { dialog_id: group_id }, idempotencyKey: opId },
    },
  ],
  readResult: readMessage,
  whenDone: async (leadership, { args }, gone) => {
    // A mark on a deleted message does not show that the messages before it were read.
    if (!gone) await moveReadMark(leadership, args.group_id, args.id);
  },
};

/** Adds the key of the op to an own message, since some servers do not return it. */
function readOwn(
  op: OpOf<'message.send' | 'message.file' | 'message.forward'>,
  data: unknown,
  note: ReportUnreadable,
): RowChange[] {
  return readMessage(op, data, note).map(
    (change) => ({ ...change, row: { ...change.row, client_id: op.opId }, isNew: true }) satisfies RowChange,
  );
}

function readMessage(
  op: OpOf<
    | 'message.send'
    | 'message.file'
    | 'message.forward'
    | 'message.edit'
    | 'message.read'
    | 'message.react'
    | 'message.spam'
    | 'message.pin'
  >,
  data: unknown,
  note: ReportUnreadable,
) {
  const change = data === null ? null : readRow('message', withGroup(data, op.args.group_id), note);
  return change?.t === 'message' && change.op === 'put' ? [change] : [];
}

/** Moves the stored read position and counts the rest as unread, until the group's own row arrives. */
async function moveReadMark({ db, me }: Leadership, groupId: number, id: number): Promise<void> {
  const group = await getGroup(groupId, db);
  if (!group || (group.read_id ?? 0) >= id) return;
  const later = await listMessagesFrom(groupId, id + 1, db);
  const unread = later.filter((row) => row.author.id !== me && row.id <= (group.message?.id ?? 0)).length;
  await db.groups.put({ ...group, read_id: id, message_read: group.message_count - unread });
}
