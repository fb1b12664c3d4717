import { Trans, useLingui } from '@lingui/react/macro';
import { Hand, SkipForward, X } from 'lucide-react';
import type { HandAct } from '../../../contract/room.ts';
import type { HandView } from '../../db/overlay-event-hands.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { moderateHand } from './commands.ts';
import { nextHand } from './next-hand.ts';
import styles from './audience.module.css';

interface HandQueueProps {
  hands: readonly HandView[];
  /** Ids of people with a raised hand who are not in the room. */
  absent: readonly number[];
}

/** The queue of raised hands. A person who is not in the room can be skipped, and keeps the place. */
export function HandQueue({ hands, absent }: HandQueueProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const attempt = useLocalWrite();
  const sent = hands.filter(({ id }) => id > 0);
  const next = nextHand(sent, absent);
  const send = ({ id, event_id }: HandView, act: HandAct) => moderateHand({ id, event_id, act });
  const act = (hand: HandView, kind: HandAct) => attempt(() => send(hand, kind));
  const skip = (hand: HandView) =>
    attempt(async () => {
      await send(hand, 'return');
      if (next) await send(next, 'call');
    });
  return (
    <section className={styles.part} aria-label={t`Raised hands`}>
      <div className={styles.head}>
        <h2>
          <Trans>Raised hands</Trans>
        </h2>
        {next && (
          <Button variant="primary" onClick={() => act(next, 'call')}>
            <Hand />
            <Trans>Call next</Trans>
          </Button>
        )}
      </div>
      {sent.length === 0 && (
        <p className={styles.note}>
          <Trans>Nobody has raised a hand.</Trans>
        </p>
      )}
      <ol className={styles.list}>
        {sent.map((hand) => {
          const name = hand.person ? fullName(hand.person) : '';
          const isAbsent = absent.includes(hand.person?.id ?? 0);
          return (
            <li key={hand.id} className={cx(styles.entry, hand.state === 'called' && styles.called)}>
              <span className={styles.name}>
                {name}
                {hand.state === 'called' && (
                  <span className={styles.note}>
                    {' · '}
                    <Trans>has the floor</Trans>
                  </span>
                )}
                {isAbsent && (
                  <span className={styles.note}>
                    {' · '}
                    <Trans>not in the room</Trans>
                  </span>
                )}
              </span>
              {hand.state === 'called' && isAbsent && (
                <Button size="small" aria-label={t`Skip ${name}, the place stays`} onClick={() => skip(hand)}>
                  <SkipForward />
                  <Trans context="button">Skip</Trans>
                </Button>
              )}
              {hand.state === 'raised' && (
                <Button size="small" aria-label={t`Call ${name}`} onClick={() => act(hand, 'call')}>
                  <Hand />
                  <Trans>Call</Trans>
                </Button>
              )}
              <Button
                size="small"
                aria-label={t`Lower the hand of ${name}`}
                onClick={() => act(hand, 'lower')}
              >
                <X />
                <Trans>Lower</Trans>
              </Button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
