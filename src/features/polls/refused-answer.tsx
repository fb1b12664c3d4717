import { Trans, useLingui } from '@lingui/react/macro';
import type { PollView } from '../../db/overlay-polls.ts';
import { refusalText } from '../../i18n/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { discardChange } from './commands.ts';
import styles from './polls.module.css';
import { StatusText } from '../../ui/status-text.tsx';

/** Explains why the server refused the answer: an earlier answer counted, or the poll was closed. */
export function RefusedAnswer({ poll }: { poll: PollView }) {
  const { i18n } = useLingui();
  const attempt = useLocalWrite();
  const { pending } = poll;
  if (pending?.state !== 'not-sent') return null;
  const error = pending.error ?? { code: '' };
  return (
    <div className={styles.card}>
      <StatusText className={styles.wrong}>
        {poll.state === 'closed' && error.code !== 'alreadyVoted' ? (
          <Trans>The poll closed before your answer arrived. Your answer was not counted.</Trans>
        ) : (
          i18n._(refusalText(error))
        )}
      </StatusText>
      <div className={styles.acts}>
        <Button size="small" onClick={() => attempt(() => discardChange(pending.opId))}>
          <Trans context="button">OK</Trans>
        </Button>
      </div>
    </div>
  );
}
