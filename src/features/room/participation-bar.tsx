import { Trans, useLingui } from '@lingui/react/macro';
import { Hand, X } from 'lucide-react';
import { type ReactionKind, reactionKinds } from '../../../contract/room.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { announce } from '../../ui/status-text.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { useSwapGuard } from '../../ui/use-swap-guard.ts';
import { react, setHand } from './commands.ts';
import { useAudience } from './hooks.ts';
import styles from './audience.module.css';

export const reactionEmoji: Record<ReactionKind, string> = {
  applause: '👏',
  heart: '❤️',
  laugh: '😄',
  idea: '💡',
};

interface ParticipationBarProps {
  eventId: number;
  /** The event has not ended. */
  open: boolean;
  moderates: boolean;
  /** Shows only the state of the hand, where the content needs the height. */
  compact?: boolean;
  /** In the content instead of below it. */
  inline?: boolean;
}

/** Raises the hand and sends reactions; shows those of others for a moment. */
export function ParticipationBar({
  eventId,
  open,
  moderates,
  compact = false,
  inline = false,
}: ParticipationBarProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const attempt = useLocalWrite();
  const audience = useAudience(eventId);
  const own = audience?.hands.find((hand) => hand.own);
  const queue = audience?.hands.filter(({ state }) => state !== 'called') ?? [];
  const place = queue.findIndex((hand) => hand.own) + 1;
  const isStray = useSwapGuard(audience ? String(own !== undefined) : null);
  if (!audience || !open) return null;
  const { reactions, reactedAt, offline } = audience;
  const names: Record<ReactionKind, string> = {
    applause: t`Applause`,
    heart: t`Heart`,
    laugh: t`Laugh`,
    idea: t`Good idea`,
  };
  const send = async (kind: ReactionKind) => {
    if (offline) return showToast(t`Reactions need a connection.`);
    const outcome = await react(eventId, kind);
    if (outcome.ok) announce(t`Reaction sent`);
    else if (outcome.code === 'tooMany') announce(t`Wait a moment before the next reaction.`);
    else showToast(t`The reaction was not sent.`);
  };
  const status = !own
    ? ''
    : own.state === 'called'
      ? t`You have the floor.`
      : own.pending
        ? offline
          ? t`Your hand will be raised later.`
          : t`Raising your hand…`
        : t`Your hand is raised. Place in the queue: ${number(place)}`;
  if (compact && !status) return null;
  return (
    <div
      className={cx(styles.bar, inline && styles.inline)}
      data-bar={inline ? undefined : ''}
      role="group"
      aria-label={t`Take part`}
    >
      {reactedAt !== null && (
        <div key={reactedAt} className={styles.burst} aria-hidden="true">
          {reactionKinds.map((kind) =>
            reactions[kind] ? (
              <span key={kind}>
                {reactionEmoji[kind]} {number(reactions[kind])}
              </span>
            ) : null,
          )}
        </div>
      )}
      {status && (
        <div className={styles.head}>
          <p className={cx(styles.status, own?.state === 'called' && styles.called)} role="status">
            {status}
          </p>
          {compact && (
            <IconButton label={t`Lower hand`} onClick={() => attempt(() => setHand(eventId, false))}>
              <X />
            </IconButton>
          )}
        </div>
      )}
      <div className={cx(styles.buttons, compact && styles.none)}>
        {!moderates && (
          <button
            type="button"
            className={cx(styles.hand, own && styles.raised)}
            aria-pressed={own !== undefined}
            onClick={(event) => {
              if (!isStray(event)) attempt(() => setHand(eventId, own === undefined));
            }}
          >
            <Hand />
            {own ? <Trans>Lower hand</Trans> : <Trans>Raise hand</Trans>}
          </button>
        )}
        {reactionKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.reaction}
            aria-label={names[kind]}
            title={names[kind]}
            aria-disabled={offline || undefined}
            onClick={() => void send(kind)}
          >
            {reactionEmoji[kind]}
          </button>
        ))}
      </div>
    </div>
  );
}
