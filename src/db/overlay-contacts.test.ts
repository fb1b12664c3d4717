import { expect, it } from 'vitest';
import type { Contact } from '../../contract/contacts.ts';
import { removeContact, shareContact } from './operations/contact-operations.ts';
import type { OutboxOp } from './outbox-op.ts';
import { overlayContacts } from './overlay-contacts.ts';

let seq = 0;
const op = (kind: string, args: object, rest: object = {}) =>
  ({
    seq: ++seq,
    opId: `op ${seq}`,
    kind,
    args: { user_id: 7, ...args },
    state: 'queued',
    maybeSent: false,
    createdAt: 5,
    ...rest,
  }) as unknown as OutboxOp;
const bert = { id: 7, first_name: 'Bert', last_name: '' };
const row: Contact = {
  id: 7,
  person: bert,
  state: 'offered',
  own: [],
  shared: { email: 'b@c.d' },
  at: 1,
  rev: 1,
};
const shown = (rows: Contact[], ...ops: OutboxOp[]) =>
  overlayContacts(rows, ops, (id) => (id === 7 ? bert : undefined));

it('shows a scanned person before the server knows, and a shared contact as confirmed', () => {
  const share = op('contact.share', { fields: ['email'], at: 9 });
  expect(shown([], share)).toMatchObject([
    { id: 7, person: bert, state: 'asked', own: ['email'], shared: {}, at: 9, pending: { state: 'waiting' } },
  ]);
  expect(shown([row], share)).toMatchObject([{ state: 'confirmed', shared: { email: 'b@c.d' } }]);
  const unknown = op('contact.share', { user_id: 8, fields: [], at: 9 });
  expect(shown([], unknown)).toMatchObject([{ id: 8, person: { id: 8, first_name: '' } }]);
});

it('shows the reason beside a contact that was refused', () => {
  const refused = op('contact.share', { fields: ['email'], at: 9 }, { state: 'dead' });
  expect(shown([], refused)).toMatchObject([{ own: [], pending: { state: 'not-sent' } }]);
});

it('shows notes and removals that are not sent yet', () => {
  expect(shown([row], op('contact.note', { note: 'Pumps' }))).toMatchObject([{ note: 'Pumps' }]);
  expect(shown([row], op('contact.remove', {}))).toEqual([]);
  expect(shown([row], op('contact.remove', {}, { state: 'dead' }))).toMatchObject([{ id: 7 }]);
});

it('keeps the code of an earlier unsent sharing, and drops unsent changes with a removal', () => {
  const share = op('contact.share', { fields: ['email'], at: 9, code: 'Y1.a' });
  const again = { kind: 'contact.share', args: { user_id: 7, fields: [], at: 10 } } as const;
  const merged = shareContact.coalesce([share], { ...again, args: { ...again.args, fields: [] } }, '');
  expect(merged).toMatchObject({ remove: [share.seq], add: { args: { code: 'Y1.a', fields: [] } } });
  const remove = { kind: 'contact.remove', args: { user_id: 7 } } as const;
  const removed = removeContact.coalesce([share, op('contact.note', {})], remove, '');
  expect(removed).toMatchObject({ remove: [share.seq, seq], add: remove });
});
