import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { minShownAnswers } from '../../../contract/anonymous-answers.ts';
import type { PollView } from '../../db/overlay-polls.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { StatusText } from '../../ui/status-text.tsx';
import { getReceipts } from './commands.ts';
import { useReceipt } from './hooks.ts';
import styles from './polls.module.css';

/** State of the person's anonymous answer: it waits, has arrived, or can be checked. */
export function BallotState({ poll }: { poll: PollView }) {
  if (poll.secrecy !== 'signed') return null;
  if (poll.ballot === 'waiting' && poll.pending?.state !== 'not-sent')
    return (
      <StatusText className={styles.facts}>
        <Trans>
          Your answer will be sent in a moment, without your name. If you close the app before, it is sent
          when you open it again.
        </Trans>
      </StatusText>
    );
  if (poll.ballot === 'arrived' && poll.pending?.state !== 'not-sent')
    return (
      <StatusText className={styles.facts}>
        <Trans>Your answer has arrived. It will be counted together with other anonymous answers.</Trans>
      </StatusText>
    );
  return poll.state === 'closed' && poll.counted ? <ReceiptCheck pollId={poll.id} /> : null;
}

type Found = { isCounted: boolean; total: number };

/** Looks for the receipt of this device in the list that the server publishes. */
function ReceiptCheck({ pollId }: { pollId: number }) {
  const { t } = useLingui();
  const { number } = useFormats();
  const receipt = useReceipt(pollId);
  const [found, setFound] = useState<Found | null>(null);
  const [isAsking, setAsking] = useState(false);
  if (receipt === undefined) return null;
  if (receipt === null)
    return (
      <p className={styles.facts}>
        <Trans>
          The receipt for your answer is only on the device that sent it, and is deleted when you sign out
          there.
        </Trans>
      </p>
    );
  const check = async () => {
    if (isAsking) return;
    setAsking(true);
    const outcome = await getReceipts(pollId);
    setAsking(false);
    if (!outcome.ok) return showRefusal(outcome, t`That didn’t work. Please try again.`);
    const { receipts } = outcome.value;
    setFound({ isCounted: receipts.includes(receipt), total: receipts.length });
  };
  return (
    <div className={styles.card}>
      <p className={styles.facts}>
        <Trans>
          Receipt for your answer: <code className={styles.receipt}>{receipt}</code>
        </Trans>{' '}
        <Trans>The server publishes the receipts of all anonymous answers that were counted.</Trans>
      </p>
      {found && (
        <StatusText className={found.isCounted ? styles.facts : styles.wrong}>
          {found.isCounted
            ? found.total < minShownAnswers
              ? t`Your answer was counted. Fewer than ${number(minShownAnswers)} anonymous answers are not shown.`
              : t`Your answer was counted. Anonymous answers in total: ${number(found.total)}`
            : t`The server’s list does not contain your answer. Please inform the organisers.`}
        </StatusText>
      )}
      {!found?.isCounted && (
        <div className={styles.acts}>
          <Button size="small" aria-disabled={isAsking} onClick={() => void check()}>
            <Trans>Check my answer</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
