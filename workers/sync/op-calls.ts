import { deleteMessage, editMessage, readMessage, sendMessage } from '../../contract/chat.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { rateEvent } from '../../contract/events.ts';
import { deleteAllLogs, deleteLog, readAllLogs, readLog } from '../../contract/logs.ts';
import { type ProfileUpdate, updateProfile } from '../../contract/profile.ts';
import type { User } from '../../contract/users.ts';
import type { StoredBlob } from '../../src/db/database.ts';
import type { OutboxOp } from '../../src/db/outbox-op.ts';
import type { Call } from './http.ts';
import { appendField } from './profile-field.ts';
import { wholeProfileForm } from './plain-profile.ts';

export interface OpCall {
  endpoint: Endpoint;
  call: Call;
}

/**
 * The plain calls that carry out an op, one after the other; all but logs by name are a single one. `me` is given for a
 * server that takes a profile only as a whole.
 */
export function callsOf(op: OutboxOp, file?: StoredBlob, me?: User): OpCall[] {
  const key = op.opId;
  switch (op.kind) {
    case 'message.send': {
      const body = { ...op.args, type: 1, client_id: op.opId };
      return [{ endpoint: sendMessage, call: { body, key } }];
    }
    case 'message.edit': {
      const { group_id: _, ...body } = op.args;
      return [{ endpoint: editMessage, call: { params: { id: body.id }, body, key } }];
    }
    case 'message.delete':
      return [{ endpoint: deleteMessage, call: { params: { id: op.args.id }, key } }];
    case 'message.read': {
      const { id, group_id } = op.args;
      return [{ endpoint: readMessage, call: { params: { id }, body: { dialog_id: group_id }, key } }];
    }
    case 'event.rate': {
      const { event_id, ...body } = op.args;
      return [{ endpoint: rateEvent, call: { params: { id: event_id }, body, key } }];
    }
    case 'log.read':
      return logCalls(op.args, readLog, readAllLogs, key);
    case 'log.delete':
      return logCalls(op.args, deleteLog, deleteAllLogs, key);
    case 'profile.update':
      return [
        { endpoint: updateProfile, call: { form: me ? wholeProfileForm(me, op) : formOf(op.args), key } },
      ];
    case 'profile.avatar':
      return file ? [{ endpoint: updateProfile, call: { ...uploadOf('avatar', file), key } }] : [];
  }
}

type LogArgs = Extract<OutboxOp, { kind: 'log.read' }>['args'];

/** Marking is the same done twice: where one op is several calls they go without its key, which is for one. */
function logCalls(args: LogArgs, one: Endpoint, all: Endpoint, key: string): OpCall[] {
  if ('up_to' in args) return [{ endpoint: all, call: { body: args, key } }];
  const single = args.ids.length === 1 ? { key } : {};
  return args.ids.map((id) => ({ endpoint: one, call: { params: { id }, ...single } }));
}

/** The fields that change; what is to be cleared, and what the person saw, only our own server reads. */
function formOf({ base, ...fields }: ProfileUpdate): FormData {
  const form = new FormData();
  if (base) form.append('_base', JSON.stringify(base));
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || (Array.isArray(value) && value.length === 0)) form.append('_clear[]', name);
    else if (value !== undefined) appendField(form, name, value);
  }
  return form;
}

/** The slowest line that is waited for, in bytes per ms. */
const slowest = 8;

function uploadOf(name: string, { data, type, name: called }: StoredBlob): Pick<Call, 'form' | 'patience'> {
  const form = new FormData();
  form.append(name, new Blob([data], { type }), called);
  return { form, patience: 60_000 + data.byteLength / slowest };
}
