import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { type OutboxOp, waitsForForeign } from '../../db/outbox-op.ts';
import { anonymousRefusal } from '../../i18n/anonymous-refusals.ts';
import { refusalText } from '../../i18n/refusals.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/use-now.ts';
import { Versions } from '../../ui/versions.tsx';
import { ActionButton, ActionMenu } from './actions.tsx';
import { type ItemDialog, useItemActions } from './use-item-actions.tsx';
import { describe } from './descriptions.ts';
import { ItemTitle } from './item-title.tsx';
import { useChangeTitle } from './use-change-title.ts';
import { useVersionTexts } from './use-version-texts.ts';
import { subjectName } from './change-subjects.ts';
import type { Waiting } from './queries.ts';
import styles from './waiting-item.module.css';

interface WaitingItemProps {
  op: OutboxOp;
  waiting: Waiting;
  onAsk: (op: OutboxOp, dialog: ItemDialog) => void;
}

/** One unsent change with its place, the reason and the possible actions. */
export function WaitingItem({ op, waiting, onAsk }: WaitingItemProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const now = useNow();
  const titleId = useId();
  const changeTitle = useChangeTitle(waiting);
  const dead = op.state === 'dead';
  const { icon, place: placeOf } = describe(op.kind);
  const Icon = dead ? CircleAlert : icon;
  const texts = useVersionTexts(op);
  const title = texts ? t`Changed in two places` : changeTitle(op);
  const placeKind = placeOf?.(op).kind;
  const place = subjectName(placeOf?.(op), waiting.places, formats);
  const isPlaceHeld = placeKind === undefined || place !== '';
  const { versions, buttons, menu } = useItemActions(op, isPlaceHeld, (dialog) => onAsk(op, dialog));
  const where = place || (placeKind === 'group' ? t`Chat you are no longer in` : '');
  const meta = [where, formats.moment(op.createdAt, now)].filter(Boolean).join(' · ');
  return (
    <Card className={styles.item}>
      <span className={cx(styles.icon, dead && styles.failed)} aria-hidden="true">
        <Icon />
      </span>
      <ItemTitle id={titleId} title={title} />
      {menu.length > 0 && (
        <div className={styles.menu}>
          <ActionMenu actions={menu} about={titleId} />
        </div>
      )}
      <div className={styles.about}>
        <p>{meta}</p>
        <Reason op={op} waiting={waiting} />
      </div>
      {texts && versions && (
        <div className={styles.wide}>
          <Versions
            {...texts}
            keepMine={<ActionButton action={versions.mine} about={titleId} />}
            keepTheirs={<ActionButton action={versions.theirs} about={titleId} />}
          />
        </div>
      )}
      {buttons.length > 0 && (
        <div className={styles.actions}>
          {buttons.map((action) => (
            <ActionButton key={action.key} action={action} about={titleId} />
          ))}
        </div>
      )}
    </Card>
  );
}

/** The message or question for which a change waits. */
function RelatedNote({ op, waitsForOther }: { op: OutboxOp; waitsForOther: boolean }) {
  const { t } = useLingui();
  const isOnQuestion = 'event_id' in op.args;
  const text = () => {
    if (!waitsForOther)
      return isOnQuestion
        ? t`Waiting for the related question to be sent.`
        : t`Waiting for the related message to be sent.`;
    if (isOnQuestion)
      return t`It belongs to a question that is not at the school yet. The box or its author’s device takes it there.`;
    return op.kind === 'message.send'
      ? t`It answers a message that is not at the school yet. The box or its author’s device takes it there. After an hour your reply is sent without the quote.`
      : t`It belongs to a message that is not at the school yet. The box or its author’s device takes it there.`;
  };
  return <p>{text()}</p>;
}

/** Why the change is waiting or failed. */
function Reason({ op, waiting: { all, atBox } }: { op: OutboxOp; waiting: Waiting }) {
  const { t, i18n } = useLingui();
  const dead = op.state === 'dead';
  const isOnSite = !dead && Boolean(op.onSite?.journal);
  const isWaiting = op.state === 'blocked' && !(isOnSite && atBox);
  const waitsForOther = isWaiting && waitsForForeign(op, new Map(all.map((each) => [each.opId, each])));
  const anonymous = anonymousRefusal(op.kind, op.error);
  const fields = anonymous ? [] : Object.values(op.error?.errors ?? {}).flat();
  return (
    <>
      {op.error && <p className={cx(dead && styles.reason)}>{i18n._(anonymous ?? refusalText(op.error))}</p>}
      {/* The server sends these texts in the person's language. */}
      {fields.map((field) => (
        <p key={field}>{field}</p>
      ))}
      {isOnSite && (
        <p>
          {op.kind === 'message.send'
            ? t`On site: others see it. The box or this device takes it to the school.`
            : t`On site. The box or this device takes it to the school.`}
        </p>
      )}
      {isWaiting && <RelatedNote op={op} waitsForOther={waitsForOther} />}
      {op.state === 'queued' && !isOnSite && atBox && <p>{t`Waiting for the school.`}</p>}
      {!dead && op.attempts > 0 && (
        <p>{t`${plural(op.attempts, { one: 'Tried # time.', other: 'Tried # times.' })}`}</p>
      )}
      {op.maybeSent && !dead && <p>{t`It may have arrived, but the server’s answer was lost.`}</p>}
    </>
  );
}
