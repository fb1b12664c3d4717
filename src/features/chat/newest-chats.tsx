import { Trans } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { chatName, otherMember } from './chat-name.ts';
import { ChatRow } from './chat-row.tsx';
import { useChats, useOnlineIds } from './hooks.ts';
import styles from './newest-chats.module.css';

const most = 4;

/** The most recently active chats, in the panel beside another page. */
export function NewestChats({ headingId }: { headingId: string }) {
  const chats = useChats();
  const online = useOnlineIds();
  const formats = useFormats();
  if (!chats?.isFetched) return null;
  const { me, groups, drafts } = chats;
  return (
    <>
      <SectionHead
        headingId={headingId}
        title={<Trans>Chat</Trans>}
        href={addresses.chats.getHref()}
        all={<Trans>All</Trans>}
      />
      {groups.length === 0 && (
        <p className={styles.nothing}>
          <Trans>No chats yet</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {groups.slice(0, most).map((group) => {
          const other = otherMember(group, me.id);
          return (
            <li key={group.id}>
              <ChatRow
                group={group}
                {...chatName(group, me.id, formats)}
                picture={other ? other.avatar : group.avatar}
                myId={me.id}
                online={other !== null && online.has(other.id)}
                draft={drafts.get(group.id)}
                open={false}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
