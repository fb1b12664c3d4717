import { Trans } from '@lingui/react/macro';
import type { PollView } from '../../db/overlay-polls.ts';
import { isSigned } from './commands.ts';
import styles from './polls.module.css';

/** Explains before an anonymous answer who could find out its author, and how it may be lost. */
export function AnonymityNote({ polls }: { polls: readonly Pick<PollView, 'ballot_key' | 'session'>[] }) {
  if (!polls.every(isSigned))
    return (
      <p className={styles.note}>
        <Trans>
          Confidential: the server separates your answer from your name when it stores it. The people who run
          the server could find out which answer is yours.
        </Trans>
      </p>
    );
  const isLonger = polls.some(({ session }) => !session);
  return (
    <p className={styles.note}>
      {isLonger ? (
        <Trans>
          Your answer is sent separately, up to 45 seconds later, without your name. If you close the app
          before, it is sent when you open it again. You can’t change it. If this device is lost before, your
          answer is lost and you can’t give it again.
        </Trans>
      ) : (
        <Trans>
          Your answer is sent separately, up to 10 seconds later, without your name. If you close the app
          before, it is sent when you open it again. You can’t change it.
        </Trans>
      )}
    </p>
  );
}
