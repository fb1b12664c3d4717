import type { SharedField } from '../../../contract/contacts.ts';
import { discardOp, enqueue } from '../../db/outbox.ts';
import type { NewOp } from '../../db/outbox-op.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';

async function add(op: NewOp): Promise<void> {
  await enqueue(op);
  syncInBackgroundIfOffline();
}

/** Shares fields of the own profile. `code` is the scanned text; without it, the other person must have shared first. */
export const shareContact = (user_id: number, fields: SharedField[], code?: string) =>
  add({
    kind: 'contact.share',
    args: { user_id, fields, at: Date.now(), ...(code !== undefined && { code }) },
  });

export const setNote = (user_id: number, note: string | null) =>
  add({ kind: 'contact.note', args: { user_id, note } });

/** Removes the contact on both sides. */
export const removeContact = (user_id: number) => add({ kind: 'contact.remove', args: { user_id } });

/** Removes a refused change; the contact stays as it was. */
export const discardChange = (opId: string) => discardOp(opId);
