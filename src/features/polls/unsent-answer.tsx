import { Trans } from '@lingui/react/macro';
import { deleteDraft } from '../../db/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { useAnswerText } from './hooks.ts';
import { answerDraftKey } from './queries.ts';
import styles from './polls.module.css';

/** The text of an answer that was not sent before its poll closed. It can be copied. */
export function UnsentAnswer({ pollId }: { pollId: number }) {
  const text = useAnswerText(pollId);
  const attempt = useLocalWrite();
  if (!text) return null;
  return (
    <div className={styles.card}>
      <StatusText className={styles.wrong}>
        <Trans>The poll was closed. Your text was not sent.</Trans>
      </StatusText>
      <blockquote className={styles.unsent}>{text}</blockquote>
      <div className={styles.acts}>
        <Button size="small" onClick={() => attempt(() => deleteDraft(answerDraftKey(pollId)))}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </div>
  );
}
