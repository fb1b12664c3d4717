import { Trans } from '@lingui/react/macro';
import { Contact } from 'lucide-react';
import { Link } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { addresses } from '../../lib/addresses.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useContacts } from './hooks.ts';

/** In the profile of a contact, the link to what both share. Nothing for other people. */
export function PersonContact({ person }: { person: User }) {
  const contact = useContacts()?.contacts.find(({ id }) => id === person.id);
  if (!contact) return null;
  return (
    <div>
      <Link
        className={buttonClass(contact.state === 'offered' ? 'primary' : 'plain')}
        href={addresses.contact.getHref(person.id)}
      >
        <Contact />
        {contact.state === 'offered' ? <Trans>Confirm contact</Trans> : <Trans>Open contact</Trans>}
      </Link>
    </div>
  );
}
