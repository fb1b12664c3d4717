import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { useLocation } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { newChatId } from '../../db/new-chat-id.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { useOpenPeople } from '../../platform/use-open-people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { otherMember } from './chat-name.ts';
import styles from './chats-screen.module.css';
import { openPrivateChat } from './group-commands.ts';
import { useIsOffline, usePeopleToWriteTo } from './conversation-hooks.ts';
import { usePeopleSearch } from './people-picker.tsx';
import picker from './people-picker.module.css';
import { useOnlineIds } from './hooks.ts';
import type { Chats } from './queries.ts';

const rowHeight = 56;
const nobody: readonly User[] = [];

interface AttendeesProps extends Pick<Chats, 'me' | 'groups'> {
  search: string;
  onSearch: (search: string) => void;
}

/** People the user can write to. A tap opens the private chat. */
export function Attendees({ me, groups, search, onSearch }: AttendeesProps) {
  const online = useOnlineIds();
  useOpenPeople();
  const { t } = useLingui();
  const { fullName } = useFormats();
  const [, navigate] = useLocation();
  const scroller = useRef<HTMLDivElement>(null);
  const offline = useIsOffline();
  const people = usePeopleToWriteTo();
  const { found, label } = usePeopleSearch(people ?? nobody, search);
  const [opening, setOpening] = useState<number | null>(null);
  const chats = new Map(groups.map((group) => [otherMember(group, me.id)?.id, group.id]));
  const open = async (person: User) => {
    const chatId = chats.get(person.id);
    if (chatId !== undefined) return navigate(addresses.chat.getHref(chatId));
    setOpening(person.id);
    const outcome = offline ? null : await openPrivateChat(person.id).catch(() => null);
    setOpening(null);
    if (outcome?.ok) return navigate(addresses.chat.getHref(outcome.value.groupId));
    // Offline, the first message creates the chat.
    if (outcome?.http === undefined) return navigate(addresses.chat.getHref(newChatId(person.id)));
    showRefusal(outcome, t`The chat with ${fullName(person)} could not be opened. Please try again.`);
  };
  return (
    <>
      <SearchField label={label} className={styles.search} value={search} onChange={onSearch} />
      {people && found.length === 0 && (
        <p className={styles.note}>
          <Trans>Nobody found</Trans>
        </p>
      )}
      <div ref={scroller} className={styles.list}>
        <Virtualizer data={found} as="ul" item="li" itemSize={rowHeight} scrollRef={scroller}>
          {(person) => (
            <button
              key={person.id}
              type="button"
              className={picker.person}
              aria-busy={opening === person.id}
              onClick={() => void open(person)}
            >
              <Avatar
                name={fullName(person)}
                seed={person.id}
                picture={person.avatar}
                online={online.has(person.id)}
              />
              <span className={picker.name}>
                {fullName(person)}
                {online.has(person.id) && <VisuallyHidden>{`, ${t`online`}`}</VisuallyHidden>}
              </span>
            </button>
          )}
        </Virtualizer>
      </div>
    </>
  );
}
