import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'wouter';
import type { GroupView } from '../../db/overlay-groups.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { useNow } from '../../ui/use-now.ts';
import { chatName } from './chat-name.ts';
import styles from './found-messages.module.css';
import { snippetOf } from './snippet.ts';
import { useMessageSearch } from './use-message-search.ts';

interface FoundMessagesProps {
  text: string;
  /** Restricts the search to this chat. */
  groupId?: number;
  groups: readonly GroupView[];
  myId: number;
}

/** Search results from this device and from the server in one list. */
export const FoundMessages = memo(function FoundMessages(props: FoundMessagesProps) {
  const { text, groupId, groups, myId } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const now = useNow();
  const found = useMessageSearch(text, groupId);
  if (!found) return null;
  const byId = new Map(groups.map((group) => [group.id, group]));
  const shown = found.messages.filter(({ group_id }) => byId.has(group_id));
  return (
    <section className={styles.found} aria-label={t`Messages`}>
      <h2 className={styles.heading}>{t`Messages`}</h2>
      <p className={styles.note} role="status">
        {found.server === 'asking' ? (
          <Trans>Searching the server…</Trans>
        ) : found.server === 'offline' ? (
          <Trans>These results come from this device only.</Trans>
        ) : shown.length === 0 ? (
          <Trans>Not found</Trans>
        ) : null}
      </p>
      <ul>
        {shown.map((message) => {
          const group = byId.get(message.group_id);
          const snippet = snippetOf(message.content || (message.file?.name ?? ''), text);
          return (
            <li key={message.id}>
              <Link
                className={styles.hit}
                href={`${addresses.chat.getHref(message.group_id)}?message=${message.id}`}
              >
                <span className={styles.where}>
                  <span className={styles.chat}>{group && chatName(group, myId, formats).name}</span>
                  <span className={styles.when}>{formats.moment(message.created_at, now)}</span>
                </span>
                <span className={styles.words}>
                  {formats.fullName(message.author)}:{' '}
                  {snippet.map((part, at) =>
                    part.isHit ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
});
