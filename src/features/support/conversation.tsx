import { Trans, useLingui } from '@lingui/react/macro';
import type { RequestMessage } from '../../../contract/support.ts';
import type { Pending } from '../../db/pending.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { refusalText } from '../../i18n/refusals.ts';
import { cx } from '../../ui/cx.ts';
import { LinkedText } from '../../ui/rich-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { isFromOtherAddress } from './is-from-other-address.ts';
import { MessageFiles } from './message-files.tsx';
import styles from './support.module.css';

type Shown = RequestMessage & { pending?: Pending | null };

interface ConversationProps {
  requestId: number;
  messages: readonly Shown[];
  /** The side whose messages are shown on the right: the reader's. */
  own: RequestMessage['from'];
  /** Name of the person who asked. */
  personName: string;
}

/** The messages of a request, oldest first. A mail from another address is never on the side of the person who asked. */
export function Conversation({ requestId, messages, own, personName }: ConversationProps) {
  const { i18n } = useLingui();
  const { moment } = useFormats();
  const now = useNow();
  return (
    <ol className={styles.conversation}>
      {messages.map((message) => (
        <li
          key={message.id}
          className={cx(
            styles.message,
            message.from === own && !isFromOtherAddress(message) && styles.own,
            message.from === 'note' && styles.asNote,
          )}
        >
          <span className={styles.note}>
            <Author message={message} own={own} personName={personName} /> · {moment(message.created_at, now)}
          </span>
          {isFromOtherAddress(message) && <OtherAddress message={message} />}
          {message.content !== '' && (
            <p className={styles.words}>
              <LinkedText text={message.content} />
            </p>
          )}
          <MessageFiles requestId={requestId} message={message} />
          {message.quoted && (
            <details className={styles.facts}>
              <summary>
                <Trans>Show quoted text</Trans>
              </summary>
              <p className={styles.words}>
                <LinkedText text={message.quoted} />
              </p>
            </details>
          )}
          {message.undelivered && (
            <p>
              <Tag hue="danger">
                <Trans>The e-mail could not be delivered</Trans>
              </Tag>
            </p>
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

function Author({
  message,
  own,
  personName,
}: Omit<ConversationProps, 'requestId' | 'messages'> & { message: Shown }) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const name = message.author ? fullName(message.author) : undefined;
  if (message.from === 'person') return isFromOtherAddress(message) ? t`By e-mail` : personName;
  if (message.from === 'note') return t`Note by ${name ?? t`an organiser`}`;
  return own === 'person' || name === undefined ? t`The school` : name;
}

/** The mark of a mail that may be from somebody else. */
function OtherAddress({ message: { mail_from, mail_unverified } }: { message: Shown }) {
  const { t } = useLingui();
  const address = mail_from ?? '';
  return (
    <p className={styles.mark}>
      {address === ''
        ? t`From an unknown address`
        : mail_unverified
          ? t`From ${address}; the sender could not be verified`
          : t`From another address: ${address}`}
    </p>
  );
}
