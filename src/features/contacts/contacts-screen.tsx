import { Trans, useLingui } from '@lingui/react/macro';
import { Contact as ContactIcon, Download, QrCode, ScanLine } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { ContactView } from '../../db/overlay-contacts.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { NotOffered } from '../../ui/request-note.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import styles from './contacts.module.css';
import { ContactTag } from './contact-tag.tsx';
import { useContacts } from './hooks.ts';
import { useSaveVcard } from './use-save-vcard.ts';

export interface NextMeeting {
  id: number;
  /** In ms. */
  start: number;
}

export interface ContactPageProps {
  /** Finds the next business meeting with a person. */
  nextMeeting: (userId: number) => NextMeeting | undefined;
}

/** The person's contacts, the latest first. */
export function ContactsScreen({ nextMeeting }: ContactPageProps) {
  const found = useContacts();
  const isPlain = useIsPlain();
  const saveVcard = useSaveVcard();
  const content = () => {
    if (isPlain) return <NotOffered />;
    if (!found) return null;
    return found.known ? null : <MissingList offline={found.offline} />;
  };
  if (isPlain || !found || (!found.known && found.contacts.length === 0))
    return (
      <Page>
        <PageScroll>{content()}</PageScroll>
      </Page>
    );
  const { contacts } = found;
  const rows: ReactElement[] = [
    <div key="actions" className={styles.acts}>
      <Link className={buttonClass('primary')} href={addresses.contactScan.getHref()}>
        <ScanLine />
        <Trans>Scan a code</Trans>
      </Link>
      <Link className={buttonClass()} href={addresses.ownCode.getHref()}>
        <QrCode />
        <Trans>Show my code</Trans>
      </Link>
      {contacts.length > 0 && (
        <Button onClick={() => saveVcard(contacts)}>
          <Download />
          <Trans>Export all (vCard)</Trans>
        </Button>
      )}
    </div>,
    ...contacts.map((contact) => (
      <ContactRow key={contact.id} contact={contact} meeting={nextMeeting(contact.id)} />
    )),
    ...(contacts.length === 0
      ? [
          <StateNote key="none" icon={<ContactIcon />} title={<Trans>No contacts yet</Trans>}>
            <Trans>
              Scan the code of a person you meet. Both of you choose what you share. It also works offline.
            </Trans>
          </StateNote>,
        ]
      : []),
  ];
  return (
    <Page>
      <PageList name="contacts" rows={rows} rowHeight={88}>
        {(row) => row}
      </PageList>
    </Page>
  );
}

function ContactRow({ contact, meeting }: { contact: ContactView; meeting: NextMeeting | undefined }) {
  const { t } = useLingui();
  const { fullName, dateTime } = useFormats();
  const { person, shared, note } = contact;
  const name = fullName(person);
  const about = [shared.position, shared.work_place].filter(Boolean).join(' · ');
  return (
    <div className={styles.row}>
      <Avatar name={name} seed={person.id} picture={person.avatar} />
      <div className={styles.text}>
        <Link className={styles.link} href={addresses.contact.getHref(contact.id)}>
          <span className={styles.name}>{name}</span>
        </Link>
        {about && <span className={styles.dim}>{about}</span>}
        {meeting && <span>{t`Next meeting: ${dateTime(meeting.start)}`}</span>}
        {note && <span className={styles.dim}>{note.split('\n', 1)[0]}</span>}
        <span className={styles.tags}>
          <ContactTag contact={contact} />
        </span>
      </div>
    </div>
  );
}
