import * as calls from '../../../../contract/chat-groups.ts';
import { groupTypes } from '../../../../contract/chat.ts';
import type { GroupRow } from '../../../../src/db/database.ts';
import { findPrivateChat, moveToChat } from '../../../../src/db/new-chats.ts';
import { queueRefetch } from '../../pull/refetch-queue.ts';
import { uploadCall } from '../upload-call.ts';
import type { RowChange } from '../../apply/row-change.ts';
import {
  deletionOf,
  readNothing,
  readRowOfKind,
  type OpCall,
  type OpOf,
  type SentOperation,
} from './operation.ts';

export const createGroup: SentOperation<'group.create'> = {
  request: ({ opId, args: { file: fileId, ...args } }, { file, plain }) => {
    const fields = { ...args, type: 3, ...(!plain && { client_id: opId }) };
    if (fileId === undefined)
      return [{ endpoint: calls.createGroup, call: { body: fields, idempotencyKey: opId } }];
    if (!file) return [];
    const call = uploadCall(plain ? 'upload' : 'photo', file);
    const { members, description, ...texts } = fields;
    for (const [name, value] of Object.entries(texts)) call.form.append(name, String(value));
    if (description !== null) call.form.append('description', description);
    for (const member of members) call.form.append('members[]', String(member));
    return [{ endpoint: calls.createGroup, call: { ...call, idempotencyKey: opId } }];
  },
  readResult: readRowOfKind('group'),
};

/** The calls that open a private chat. `plain`: the server knows only the specification. */
export function privateChatCalls(user_id: number, idempotencyKey: string, plain: boolean): [OpCall] {
  const { openPrivateChat: endpoint, createGroup } = calls;
  if (!plain) return [{ endpoint, call: { body: { user_id, client_id: idempotencyKey }, idempotencyKey } }];
  // The specification does not document this call, but it says that groups of other types are one-to-one
  // chats.
  const group = { title: '', type: groupTypes.private, description: null, members: [user_id] };
  const alternative = { endpoint: createGroup, call: { body: group, key: idempotencyKey } };
  return [{ endpoint, call: { body: { user_id }, idempotencyKey }, alternative }];
}

export const openPrivateChat: SentOperation<'group.private'> = {
  request: ({ opId, args }, { plain }) => privateChatCalls(args.user_id, opId, plain !== null),
  readResult: readRowOfKind('group'),
  whenDone: async ({ db }, { args }) => {
    const chat = await findPrivateChat(args.user_id, db);
    if (!chat) return;
    await moveToChat(args.user_id, chat.id, db);
    await queueRefetch(db, { groups: [chat.id] });
  },
};

export const updateGroup: SentOperation<'group.update'> = {
  request: ({ opId, args: { group_id, ...changes } }, { plain }) => {
    const body = plain?.group ? completeForm(plain.group, changes) : changes;
    return [{ endpoint: calls.updateGroup, call: { params: { id: group_id }, body, idempotencyKey: opId } }];
  },
  readResult: readRowOfKind('group'),
};

export const sendPhoto: SentOperation<'group.photo'> = {
  request: ({ opId, args: { group_id } }, { file, plain }) => {
    if (!file) return [];
    const call = uploadCall(plain ? 'upload' : 'photo', file);
    if (plain?.group)
      for (const [name, value] of Object.entries(completeForm(plain.group, {})))
        if (value !== null) call.form.append(name, value);
    return [
      { endpoint: calls.updateGroup, call: { params: { id: group_id }, ...call, idempotencyKey: opId } },
    ];
  },
  readResult: readRowOfKind('group'),
};

export const addMember: SentOperation<'group.add'> = {
  request: ({ opId, args: { group_id, user_id } }) => [
    {
      endpoint: calls.addMember,
      call: { params: { id: group_id, user_id }, body: { group: group_id, user_id }, idempotencyKey: opId },
    },
  ],
  readResult: readNothing,
};

export const dropMember: SentOperation<'group.drop'> = {
  request: ({ opId, args: { group_id, user_id } }, { plain }) => [
    {
      endpoint: calls.dropMember,
      call: { params: { id: group_id, user_id }, idempotencyKey: opId },
      // The specification does not document this path, so 404 means that the server has not done it.
      ...(plain && { undocumented: true }),
    },
  ],
  readResult: readNothing,
};

/** The complete form of a group for plain servers, which clear every missing field. */
const completeForm = (
  group: Pick<GroupRow, 'title' | 'description'>,
  { title, description }: Pick<OpOf<'group.update'>['args'], 'title' | 'description'>,
) => ({
  title: title ?? group.title,
  description: (description === undefined ? group.description : description) ?? null,
});

/** Removes the group and its messages from the device. */
const membershipEnded = ({ args }: { args: { group_id: number } }): RowChange[] => [
  { t: 'membership', op: 'del', id: args.group_id, rev: 0 },
];

export const leaveGroup: SentOperation<'group.leave'> = {
  request: ({ opId, args }) => [
    { endpoint: calls.leaveGroup, call: { params: { id: args.group_id }, idempotencyKey: opId } },
  ],
  readResult: (op) => deletionOf(op, 'membership', op.args.group_id),
};

export const deleteGroup: SentOperation<'group.delete'> = {
  request: ({ opId, args }) => [
    {
      endpoint: calls.leaveGroup,
      call: { params: { id: args.group_id }, query: { for: 'all' }, idempotencyKey: opId },
    },
  ],
  readResult: membershipEnded,
};

export const muteGroup: SentOperation<'group.mute'> = {
  request: ({ opId, args: { group_id, until } }) => [
    { endpoint: calls.muteGroup, call: { params: { id: group_id }, body: { until }, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('group'),
};

export const pinGroup: SentOperation<'group.pin'> = {
  request: ({ opId, args: { group_id, pinned } }) => [
    { endpoint: calls.pinGroup, call: { params: { id: group_id }, body: { pinned }, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('group'),
};
