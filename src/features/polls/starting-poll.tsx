import { Trans, useLingui } from '@lingui/react/macro';
import type { SessionPollView } from '../../db/overlay-session-polls.ts';
import type { Pending } from '../../db/pending.ts';
import { refusalText } from '../../i18n/refusals.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { closeSessionPoll, discardChange } from './commands.ts';
import styles from './polls.module.css';

interface StartingPollProps {
  poll: SessionPollView;
  starting: Pending;
  onEdit: () => void;
}

/** A poll that has not been started at the server yet, so only its starter sees it. */
export function StartingPoll({ poll, starting, onEdit }: StartingPollProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const attempt = useLocalWrite();
  const isRefused = starting.state === 'not-sent';
  return (
    <div className={styles.session}>
      <strong>{localized(poll.localized_title, poll.title)}</strong>
      <div className={styles.tags}>
        {!isRefused && <Tag>{t`not sent yet`}</Tag>}
        {poll.quiz && <Tag>{t`Quiz`}</Tag>}
        <ClosingTag poll={poll} />
      </div>
      {isRefused ? (
        <RefusedChange change={starting} onEdit={onEdit} />
      ) : (
        <p className={styles.note}>
          <Trans>The poll starts as soon as it has been sent.</Trans>
        </p>
      )}
      {!isRefused && mayClose(poll) && (
        <div className={styles.acts}>
          <Button
            size="small"
            onClick={() => attempt(() => closeSessionPoll(poll.event_id ?? 0, starting.opId))}
          >
            <Trans>Close poll</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

/** A closing that was refused can be repeated. */
export const mayClose = ({ closing }: SessionPollView): boolean =>
  closing === null || closing.state === 'not-sent';

export function ClosingTag({ poll }: { poll: SessionPollView }) {
  const { t } = useLingui();
  return poll.closing && !mayClose(poll) && <Tag>{t`will be closed`}</Tag>;
}

/** Explains why the server refused a start or a closing. `onEdit` gets the content back before it is discarded. */
export function RefusedChange({ change, onEdit }: { change: Pending | null; onEdit?: () => void }) {
  const { i18n } = useLingui();
  const attempt = useLocalWrite();
  if (change?.state !== 'not-sent') return null;
  const discard = () => attempt(() => discardChange(change.opId));
  return (
    <div className={styles.card}>
      <StatusText className={styles.wrong}>{i18n._(refusalText(change.error ?? { code: '' }))}</StatusText>
      <div className={styles.acts}>
        {onEdit && (
          <Button
            size="small"
            onClick={() => {
              onEdit();
              discard();
            }}
          >
            <Trans>Edit</Trans>
          </Button>
        )}
        <Button size="small" onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </div>
  );
}
