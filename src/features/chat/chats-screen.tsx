import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle, SearchX, ShieldAlert, UsersRound } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { fold, matcher } from '../../lib/text-fold.ts';
import { buttonClass } from '../../ui/button.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Attendees } from './attendees.tsx';
import { chatName, otherMember } from './chat-name.ts';
import { ChatRow } from './chat-row.tsx';
import styles from './chats-screen.module.css';
import { ConnectionNote } from './connection-note.tsx';
import { FoundMessages } from './found-messages.tsx';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { useIsOffline } from './conversation-hooks.ts';
import { useChats, useOnlineIds, useReadAhead } from './hooks.ts';
import type { Chats } from './queries.ts';
import { isChatAdmin } from './rights.ts';
import { useListSearch } from './use-list-search.ts';

export function ChatsScreen({ openId }: { openId?: number | undefined }) {
  const { t } = useLingui();
  const chats = useChats();
  const offline = useIsOffline();
  const isPlain = useIsPlain();
  const { list, change, store } = useListSearch(openId);
  const search = { search: list.text, onSearch: (text: string) => change({ ...list, text }) };
  return (
    <Page
      actions={
        chats &&
        isChatAdmin(chats.me) && (
          <>
            {!isPlain && (
              <Link
                href={addresses.adminChat.getHref()}
                className={iconButtonClass}
                aria-label={t`Reported messages`}
                title={t`Reported messages`}
              >
                <ShieldAlert />
              </Link>
            )}
            <Link
              href={addresses.newGroup.getHref()}
              className={iconButtonClass}
              aria-label={t`New group`}
              title={t`New group`}
            >
              <UsersRound />
            </Link>
          </>
        )
      }
    >
      <div className={styles.screen} onClickCapture={store}>
        <ConnectionNote />
        {chats === undefined ? null : chats?.isFetched ? (
          <Tabs
            label={t`Chat`}
            tabs={[
              { key: 'chats', label: t`Chats` },
              { key: 'people', label: t`People` },
            ]}
            current={list.tab}
            onChange={(tab) => change({ tab, text: '' })}
            fills
          >
            {list.tab === 'chats' ? (
              <ChatList {...chats} {...search} openId={openId} />
            ) : (
              <Attendees {...chats} {...search} />
            )}
          </Tabs>
        ) : (
          <div className={styles.states}>
            <MissingList offline={offline} />
          </div>
        )}
      </div>
    </Page>
  );
}

interface ChatListProps extends Chats {
  search: string;
  onSearch: (search: string) => void;
  openId: number | undefined;
}

function ChatList({ search, onSearch, ...list }: ChatListProps) {
  const { t } = useLingui();
  const { groups, pendingGroups } = list;
  // A key is shown before the list that it filters.
  const shownSearch = useDeferredValue(search);
  useReadAhead(groups);
  if (groups.length === 0 && pendingGroups.length === 0) {
    return (
      <StateNote
        icon={<MessageCircle />}
        title={<Trans>No chats yet</Trans>}
        action={
          <Link href={addresses.participants.getHref()} className={buttonClass('primary')}>
            <Trans>Write to someone</Trans>
          </Link>
        }
      >
        <Trans>Groups you belong to and people you write to appear here.</Trans>
      </StateNote>
    );
  }
  return (
    <>
      <SearchField label={t`Search chats`} className={styles.search} value={search} onChange={onSearch} />
      <FoundChats {...list} search={shownSearch} />
    </>
  );
}

const FoundChats = memo(function FoundChats(props: Omit<ChatListProps, 'onSearch' | 'isFetched'>) {
  const { me, groups, drafts, pendingGroups, search, openId } = props;
  const online = useOnlineIds();
  const { t } = useLingui();
  const formats = useFormats();
  const matches = matcher(search);
  const rows = groups
    .map((group) => ({ group, ...chatName(group, me.id, formats), other: otherMember(group, me.id) }))
    .filter(({ name }) => matches(fold(name)));
  return (
    <div className={styles.list}>
      {rows.length === 0 && pendingGroups.length === 0 && search.trim().length < 2 && (
        <StateNote icon={<SearchX />} title={<Trans>No chat found</Trans>} />
      )}
      <ul>
        {pendingGroups.map(({ opId, title, failed }) => (
          <li key={opId} className={styles.making}>
            <span className={styles.makingTitle}>{title}</span>
            <Link href={addresses.waiting.getHref()}>
              {failed ? t`Group not created` : t`Not created yet`}
            </Link>
          </li>
        ))}
        {rows.map(({ group, name, seed, other }) => (
          <li key={group.id}>
            <ChatRow
              group={group}
              name={name}
              seed={seed}
              picture={other ? other.avatar : group.avatar}
              myId={me.id}
              online={other !== null && online.has(other.id)}
              draft={drafts.get(group.id)}
              open={group.id === openId}
            />
          </li>
        ))}
      </ul>
      <FoundMessages text={search} groups={groups} myId={me.id} />
    </div>
  );
});
