import { Trans, useLingui } from '@lingui/react/macro';
import { UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { useOpenPeople } from '../../platform/use-open-people.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useIsOffline, usePersonPage } from './hooks.ts';
import { OwnMaterials } from './own-materials.tsx';
import { HostedEvents } from './hosted-events.tsx';
import { OpenChatButton } from './open-chat-button.tsx';
import styles from './person-screen.module.css';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileHead } from './profile-head.tsx';
import type { PersonPage } from './queries.ts';

interface PersonScreenProps {
  id: number;
  /** Parts of other areas, above the facts of the profile. */
  extras?: (person: User, isMe: boolean) => ReactNode;
}

/** The public profile of a person. */
export function PersonScreen({ id, extras }: PersonScreenProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const offline = useIsOffline();
  const page = usePersonPage(id);
  useOpenPeople();
  if (!page) return null;
  const { person, known, isMe } = page;
  if (!person) {
    return (
      <Page title={known ? t`Page not found` : undefined}>
        <PageScroll>
          {known ? (
            <StateNote
              icon={<UserX />}
              title={t`This person is not listed`}
              action={
                <Link href={addresses.participants.getHref()} className={buttonClass('primary')}>
                  <Trans>Go to participants</Trans>
                </Link>
              }
            >
              <Trans>They may have hidden their profile or left the school.</Trans>
            </StateNote>
          ) : (
            <MissingList offline={offline} />
          )}
        </PageScroll>
      </Page>
    );
  }
  return (
    <Page title={fullName(person)}>
      <PageScroll>
        <ProfileHead user={person}>{!isMe && <Presence {...page} />}</ProfileHead>
        {isMe ? (
          <div className={styles.action}>
            <Link href={addresses.profile.getHref()} className={buttonClass()}>
              <Trans>Go to your profile</Trans>
            </Link>
          </div>
        ) : (
          person.account && <OpenChatButton person={person} />
        )}
        {extras?.(person, isMe)}
        <ProfileFacts user={person} own={isMe} />
        <HostedEvents id={id} />
        <OwnMaterials id={id} />
      </PageScroll>
    </Page>
  );
}

/** Whether the person is online, or when they were last seen. */
function Presence({ online, lastSeen }: Pick<PersonPage, 'online' | 'lastSeen'>) {
  const { t } = useLingui();
  const { moment } = useFormats();
  const now = useNow();
  if (online) {
    return (
      <span className={styles.online}>
        <span className={styles.dot} aria-hidden="true" />
        {t`online`}
      </span>
    );
  }
  return lastSeen === null ? null : (
    <span className={styles.dim}>{t`last seen ${moment(lastSeen, now)}`}</span>
  );
}
