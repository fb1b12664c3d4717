import { Trans, useLingui } from '@lingui/react/macro';
import type { RequestMessage } from '../../../contract/support.ts';
import type { Pending } from '../../db/pending.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { refusalText } from '../../i18n/refusals.ts';
import { cx } from '../../ui/cx.ts';
import { LinkedText } from '../../ui/rich-text.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './support.module.css';

interface ConversationProps {
  messages: readonly (RequestMessage & { pending?: Pending | null })[];
  /** The side whose messages are shown on the right: the reader's. */
  own: RequestMessage['from'];
  /** Name of the person who asked. */
  personName: string;
}

/** The messages of a request, oldest first. */
export function Conversation({ messages, own, personName }: ConversationProps) {
  const { t, i18n } = useLingui();
  const { fullName, moment } = useFormats();
  const now = useNow();
  return (
    <ol className={styles.conversation}>
      {messages.map((message) => (
        <li
          key={message.id}
          className={cx(
            styles.message,
            message.from === own && styles.own,
            message.from === 'note' && styles.asNote,
          )}
        >
          <span className={styles.note}>
            {message.from === 'person'
              ? message.mail_from === undefined || message.mail_from === null
                ? personName
                : t`By e-mail from ${message.mail_from || '?'}, which is not ${personName}’s address`
              : message.from === 'note'
                ? t`Note by ${message.author ? fullName(message.author) : t`an organiser`}`
                : own === 'person'
                  ? t`The school`
                  : message.author
                    ? fullName(message.author)
                    : t`The school`}{' '}
            · {moment(message.created_at, now)}
          </span>
          {message.content !== '' && (
            <p className={styles.words}>
              <LinkedText text={message.content} />
            </p>
          )}
          {message.lost_files && message.lost_files.length > 0 && (
            <p
              className={styles.note}
            >{t`Files sent by e-mail were not accepted: ${message.lost_files.join(', ')}`}</p>
          )}
          {message.pending && (
            <span className={message.pending.state === 'not-sent' ? styles.wrong : styles.note}>
              {message.pending.state === 'not-sent' ? (
                i18n._(refusalText(message.pending.error ?? { code: '' }))
              ) : (
                <Trans>not sent yet</Trans>
              )}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
