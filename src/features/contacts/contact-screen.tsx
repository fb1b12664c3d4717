import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, Contact as ContactIcon, Download, MessageCircle, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { sharedFields } from '../../../contract/contacts.ts';
import type { ContactView } from '../../db/overlay-contacts.ts';
import { newChatId } from '../../db/new-chat-id.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses, personHref } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { safeHref } from '../../ui/text-links.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { discardChange, removeContact, shareContact } from './commands.ts';
import { ContactNote } from './contact-note.tsx';
import { ContactTag } from './contact-tag.tsx';
import type { ContactPageProps } from './contacts-screen.tsx';
import styles from './contacts.module.css';
import { useFieldNames } from './field-names.ts';
import { useContacts } from './hooks.ts';
import type { Contacts } from './queries.ts';
import { ShareForm, usualFields } from './share-form.tsx';
import { useSaveVcard } from './use-save-vcard.ts';

interface ContactScreenProps extends ContactPageProps {
  id: number;
  /** The private chat with the person, if there is one. */
  chatId: number | undefined;
}

/** One contact: what both share, the own note, chat and next meeting. */
export function ContactScreen({ id, ...rest }: ContactScreenProps) {
  const { fullName } = useFormats();
  const found = useContacts();
  const contact = found?.contacts.find((each) => each.id === id);
  return (
    <Page title={contact && fullName(contact.person)}>
      <PageScroll>
        {found && contact && <Details {...rest} contacts={found} contact={contact} />}
        {found && !contact && !found.known && <MissingList offline={found.offline} />}
        {found && !contact && found.known && (
          <StateNote
            icon={<ContactIcon />}
            title={<Trans>Contact not found</Trans>}
            action={
              <Link className={buttonClass('primary')} href={addresses.contacts.getHref()}>
                <Trans>My contacts</Trans>
              </Link>
            }
          >
            <Trans>One of you has removed this contact.</Trans>
          </StateNote>
        )}
      </PageScroll>
    </Page>
  );
}

interface DetailsProps extends Omit<ContactScreenProps, 'id'> {
  contacts: Contacts;
  contact: ContactView;
}

function Details({ contacts, contact, nextMeeting, chatId }: DetailsProps) {
  const { t } = useLingui();
  const { fullName, dateTime } = useFormats();
  const attempt = useLocalWrite();
  const [, navigate] = useLocation();
  const saveVcard = useSaveVcard();
  const [open, setOpen] = useState<'share' | 'remove' | null>(null);
  const { person, state, pending } = contact;
  const name = fullName(person);
  const meeting = nextMeeting(contact.id);
  const close = () => setOpen(null);
  // A refused change of a contact that the server does not have.
  const isGone = contact.rev === 0 && pending?.state === 'not-sent';
  const head = (
    <>
      <div className={styles.head}>
        <Avatar name={name} seed={person.id} picture={person.avatar} size="large" />
        <div className={styles.text}>
          <Link className={styles.person} href={personHref(person)}>
            {name}
          </Link>
          <span className={styles.tags}>
            <ContactTag contact={contact} />
          </span>
        </div>
      </div>
      {pending?.state === 'not-sent' && <Refused pending={pending} />}
    </>
  );
  if (isGone)
    return (
      <>
        {head}
        <p>
          <Trans>
            {name} has removed the contact or has a new code. To share again, scan the code of {name}. A note
            that you wrote is under <Link href={addresses.waiting.getHref()}>Waiting to be sent</Link>.
          </Trans>
        </p>
      </>
    );
  return (
    <>
      {head}
      {state === 'offered' && (
        <Card className={styles.card}>
          <p>
            <Trans>
              {name} has scanned your code and shares these details with you. Share yours to confirm.
            </Trans>
          </p>
          <div>
            <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen('share')}>
              <Trans>Confirm contact</Trans>
            </Button>
          </div>
        </Card>
      )}
      {state === 'asked' && (
        <p className={styles.dim}>
          <Trans>{name} has not confirmed the contact yet. Until then you see none of their details.</Trans>
        </p>
      )}
      <SharedFacts contact={contact} />
      <div className={styles.acts}>
        <Link
          className={buttonClass('primary')}
          href={addresses.chat.getHref(chatId ?? newChatId(contact.id))}
        >
          <MessageCircle />
          <Trans>Open chat</Trans>
        </Link>
        {meeting && (
          <Link className={buttonClass()} href={addresses.businessMeeting.getHref(meeting.id)}>
            <CalendarClock />
            {t`Next meeting: ${dateTime(meeting.start)}`}
          </Link>
        )}
        <Button onClick={() => saveVcard([contact])}>
          <Download />
          <Trans>Save to address book</Trans>
        </Button>
        {state !== 'offered' && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('share')}>
            <Pencil />
            <Trans>Change what I share</Trans>
          </Button>
        )}
        <Button variant="quietDanger" aria-haspopup="dialog" onClick={() => setOpen('remove')}>
          <Trash2 />
          <Trans>Remove contact</Trans>
        </Button>
      </div>
      <ContactNote contact={contact} />
      {open === 'share' && (
        <Dialog
          title={state === 'offered' ? <Trans>Confirm contact</Trans> : <Trans>Change what I share</Trans>}
          onClose={close}
        >
          <ShareForm
            me={contacts.me}
            name={name}
            initial={state === 'offered' ? usualFields : contact.own}
            verb={state === 'offered' ? t`Share details` : t`Save`}
            onShare={(fields) =>
              attempt(async () => {
                await shareContact(contact.id, fields);
                close();
              })
            }
            onCancel={close}
          />
        </Dialog>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          question={<Trans>Remove {name} from your contacts?</Trans>}
          verb={<Trans>Remove contact</Trans>}
          onConfirm={() =>
            attempt(async () => {
              await removeContact(contact.id);
              navigate(addresses.contacts.getHref(), { replace: true });
            })
          }
          onClose={close}
        >
          <p>
            <Trans>Both of you lose what was shared. Your note is deleted.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Refused({ pending }: { pending: NonNullable<ContactView['pending']> }) {
  const attempt = useLocalWrite();
  const reasons = Object.values(pending.error?.errors ?? {}).flat();
  return (
    <Card className={styles.card}>
      <p role="alert" className={styles.wrong}>
        <Trans>The server refused your last change. Nothing was changed.</Trans>
      </p>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <div>
        <Button onClick={() => attempt(() => discardChange(pending.opId))}>
          <Trans>Discard change</Trans>
        </Button>
      </div>
    </Card>
  );
}

const withScheme = (address: string) =>
  /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;

/** The details that the other person shares, as they are now in their profile. */
function SharedFacts({ contact: { shared } }: { contact: ContactView }) {
  const names = useFieldNames();
  const facts = sharedFields.flatMap((field) => {
    const value = shared[field];
    return value ? [{ field, value }] : [];
  });
  if (facts.length === 0) return null;
  const hrefs = {
    email: (value: string) => `mailto:${value}`,
    phone: (value: string) => `tel:${value.replace(/[^\d+]/g, '')}`,
    linkedin_link: (value: string) => safeHref(withScheme(value)),
    work_place: () => undefined,
    position: () => undefined,
  };
  return (
    <Card>
      <dl className={styles.facts}>
        {facts.map(({ field, value }) => {
          const href = hrefs[field](value);
          return (
            <div key={field}>
              <dt>{names[field]}</dt>
              <dd>{href ? <a href={href}>{value}</a> : value}</dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
