import * as contract from '../../../contract/contacts.ts';
import { route } from '../../http/route.ts';
import { perform } from '../../operations/perform.ts';
import { contactsFor } from './rows.ts';

export const contactRoutes = [
  route(contract.listContacts, ({ ctx, me, locale }) => contactsFor(ctx.db, me, locale)),
  route(contract.shareContact, ({ ctx, me, locale, body, key }) =>
    perform(ctx, me, locale, { kind: 'contact.share', args: body }, key),
  ),
  route(contract.setContactNote, ({ ctx, me, locale, params: { id }, body, key }) =>
    perform(ctx, me, locale, { kind: 'contact.note', args: { user_id: id, ...body } }, key),
  ),
  route(contract.removeContact, async ({ ctx, me, locale, params: { id }, key }) => {
    await perform(ctx, me, locale, { kind: 'contact.remove', args: { user_id: id } }, key);
    return undefined;
  }),
];
