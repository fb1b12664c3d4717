import type { Contact } from '../../contract/contacts.ts';
import type { Person } from '../../contract/users.ts';
import type { OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

export type ContactView = Contact & { pending: Pending | null };

/**
 * The person's contacts with pending changes. `personOf` names people whose contact is new; it returns undefined for
 * people who are not on this device. A refused change leaves the contact as it was, and a new one is shown without
 * shared fields.
 */
export function overlayContacts(
  rows: readonly Contact[],
  ops: readonly OutboxOp[],
  personOf: (id: number) => Person | undefined,
): ContactView[] {
  const views = new Map<number, ContactView>(rows.map((row) => [row.id, { ...row, pending: null }]));
  for (const op of ops) {
    if (op.kind !== 'contact.share' && op.kind !== 'contact.note' && op.kind !== 'contact.remove') continue;
    const { user_id } = op.args;
    const view = views.get(user_id);
    const pending = pendingOf(op);
    if (op.kind === 'contact.share') {
      const before = view ?? newContact(user_id, personOf, op.args.at);
      views.set(user_id, { ...before, ...(op.state !== 'dead' && sharing(before, op.args.fields)), pending });
    } else if (view && op.kind === 'contact.note')
      views.set(user_id, { ...view, ...(op.state !== 'dead' && { note: op.args.note }), pending });
    else if (view && op.state === 'dead') views.set(user_id, { ...view, pending });
    else views.delete(user_id);
  }
  return [...views.values()].toSorted((a, b) => b.at - a.at || b.id - a.id);
}

const newContact = (id: number, personOf: (id: number) => Person | undefined, at: number): ContactView => ({
  id,
  person: personOf(id) ?? { id, first_name: '', last_name: '' },
  state: 'asked',
  own: [],
  shared: {},
  note: null,
  at,
  rev: 0,
  pending: null,
});

const sharing = ({ state }: Contact, own: Contact['own']) => ({
  own,
  state: state === 'offered' ? ('confirmed' as const) : state,
});
