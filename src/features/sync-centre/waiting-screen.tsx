import { Trans } from '@lingui/react/macro';
import { CheckCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isInMemory } from '../../db/memory.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { Page, PageScroll } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useSustained } from '../../ui/use-sustained.ts';
import { type RequestedAction, ActionDialog } from './action-dialog.tsx';
import { CheckCard } from './check-card.tsx';
import { FailedActions } from './failed-actions.tsx';
import { useLineFacts, useWaiting } from './hooks.ts';
import { ConnectionCard } from './connection-card.tsx';
import type { Waiting } from './queries.ts';
import { SupportCard } from './support-card.tsx';
import type { ItemDialog } from './use-item-actions.tsx';
import { inWaitingOrder } from './waiting-order.ts';
import { WaitingSection } from './waiting-section.tsx';
import styles from './waiting-screen.module.css';

/** In ms. Reading from the device is usually faster. */
const skeletonAfterMs = 400;
/** In ms. Short attempts leave a change where it is, so that the page does not move under a finger. */
const sendingAfterMs = 1500;

export function WaitingScreen() {
  const waiting = useWaiting();
  const facts = useLineFacts();
  const slow = useSustained(!waiting, skeletonAfterMs);
  return (
    <Page>
      <PageScroll>
        {slow && <Skeleton rows={3} />}
        {waiting && <Changes waiting={waiting} />}
        {facts && <ConnectionCard facts={facts} />}
        <CheckCard />
        <SupportCard />
      </PageScroll>
    </Page>
  );
}

function Changes({ waiting }: { waiting: Waiting }) {
  const ops = inWaitingOrder(waiting.ops);
  const list = useListFocus(ops.length);
  const [asked, setAsked] = useState<RequestedAction | null>(null);
  const shared = { waiting, onAsk: (op: OutboxOp, dialog: ItemDialog) => setAsked({ op, dialog }) };
  const failed = ops.filter(({ state }) => state === 'dead');
  const isSending = ({ state }: OutboxOp) => state === 'sending';
  const showsSending = useSustained(ops.some(isSending), sendingAfterMs);
  const sending = showsSending ? ops.filter(isSending) : [];
  const queued = ops.filter((op) => op.state !== 'dead' && !(showsSending && isSending(op)));
  return (
    <div ref={list} tabIndex={-1} className={styles.changes}>
      {ops.length === 0 ? (
        <StateNote icon={<CheckCheck />} title={<Trans>Everything has been sent</Trans>}>
          <Trans>Changes you make offline wait here until they are sent.</Trans>
        </StateNote>
      ) : (
        <p className={styles.lead}>
          {failed.length === ops.length ? (
            <Trans>
              Nothing is lost. Each change says why it was not accepted; the buttons below it show what you
              can do.
            </Trans>
          ) : isInMemory() ? (
            <Trans>Keep this tab open. Everything will be sent in order when you are online.</Trans>
          ) : waiting.atBox ? (
            <Trans>
              Nothing is lost. Your changes wait on this device. They will be sent in order, exactly once,
              when the school answers.
            </Trans>
          ) : (
            <Trans>
              Nothing is lost. Your changes will be sent in order, exactly once, when you are online.
            </Trans>
          )}{' '}
          {ops.some(({ kind }) => kind === 'ballot.request' || kind === 'ballot.cast') && (
            <Trans>Only an anonymous answer is not counted if its poll closes before it arrives.</Trans>
          )}
        </p>
      )}
      <WaitingSection
        title={<Trans>Not sent</Trans>}
        actions={<FailedActions failed={failed} />}
        ops={failed}
        {...shared}
      />
      <WaitingSection title={<Trans>Sending</Trans>} ops={sending} {...shared} />
      <WaitingSection title={<Trans>Waiting</Trans>} ops={queued} {...shared} />
      {asked && <ActionDialog requested={asked} waiting={waiting} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** Moves the focus to the list when a change disappears together with its focused button. */
function useListFocus(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return list;
}
