import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useId, useState } from 'react';
import { businessLimits } from '../../../contract/business.ts';
import { type BusinessMeetingView, partnerOf } from '../../db/overlay-business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './business.module.css';
import { acceptSlot } from './commands.ts';
import { EndDialog } from './end-dialog.tsx';
import { useBusy } from './hooks.ts';
import { completeLink, isLink } from './is-link.ts';
import { ProposeDialog } from './propose-dialog.tsx';
import type { Business } from './queries.ts';
import { type SlotState, slotStates } from './slot-states.ts';
import { useDraftText } from './use-draft-text.ts';
import { ZoneNote } from './zone-note.tsx';

interface MeetingAnswerProps {
  business: Business;
  meeting: BusinessMeetingView;
}

/** Accepts one of the proposed times, proposes others, or declines. */
export function MeetingAnswer({ business, meeting }: MeetingAnswerProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const attempt = useLocalWrite();
  const now = useNow();
  const busy = useBusy();
  const name = useId();
  const { me, plan, meetings, offline } = business;
  const partner = partnerOf(meeting, me.id);
  const isMove = meeting.state === 'accepted';
  const coming = meeting.proposals.filter((slot) => slot > now);
  const stateOf = slotStates({
    blocked: plan.blocked,
    busy: busy ?? [],
    meetings: meetings.filter(({ id }) => id !== meeting.id),
  });
  const slots = coming.map((start) => ({
    start,
    state: stateOf({ start, finish: start + slotMs(business) }),
  }));
  const [chosen, setChosen] = useState<number>();
  const [error, setError] = useState<string>();
  const [link, setLink] = useState('');
  const [linkError, setLinkError] = useState<string>();
  const [open, setOpen] = useState<'propose' | 'decline' | null>(null);
  const message = useDraftText(`meeting:${partner.id}`);
  const isTooLong = message.text.length > businessLimits.message;
  const start = slots.some((slot) => slot.start === chosen)
    ? chosen
    : slots.length === 1
      ? slots[0]?.start
      : undefined;
  const wantsLink = meeting.way === 'online' && !meeting.link;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (start === undefined) return setError(t`Choose a time`);
    const address = wantsLink ? completeLink(link) : '';
    if (address !== '' && !isLink(address)) return setLinkError(t`Enter a web address`);
    if (isTooLong) return;
    attempt(async () => {
      await acceptSlot(
        { id: meeting.id, userId: partner.id },
        { start, message: message.text.trim() || null, link: address || null },
      );
      await message.clear();
    });
  };
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset className={styles.group} data-wrong={error ? '' : undefined}>
          <legend>
            {isMove ? (
              <Trans>{fullName(partner)} would like to move the meeting</Trans>
            ) : (
              <Trans>{fullName(partner)} proposes these times</Trans>
            )}
          </legend>
          {slots.map((slot) => (
            <SlotChoice
              key={slot.start}
              {...slot}
              name={name}
              lengthMs={slotMs(business)}
              checked={slot.start === start}
              onChoose={() => {
                setChosen(slot.start);
                setError(undefined);
              }}
            />
          ))}
          {slots[0] && <ZoneNote at={slots[0].start} zone={business.zone} />}
          {error && (
            <p className={styles.wrong} data-error="">
              {error}
            </p>
          )}
        </fieldset>
        {wantsLink && (
          <TextField
            label={t`Your own meeting link (optional)`}
            hint={t`Leave empty to use the rooms of the school, if it has any`}
            type="url"
            inputMode="url"
            maxLength={businessLimits.link}
            value={link}
            error={linkError}
            onChange={({ target }) => {
              setLink(target.value);
              setLinkError(undefined);
            }}
          />
        )}
        <TextArea
          label={t`Message (optional)`}
          rows={2}
          limit={businessLimits.message}
          value={message.text}
          error={isTooLong ? t`Use no more than ${businessLimits.message} characters` : undefined}
          onChange={({ target }) => message.setText(target.value)}
        />
        {offline && (
          <p className={styles.dim}>
            <Trans>Your answer will be sent later. The time may be taken by then.</Trans>
          </p>
        )}
        <div className={styles.acts}>
          <Button
            variant={isMove ? 'quiet' : 'quietDanger'}
            aria-haspopup="dialog"
            onClick={() => setOpen('decline')}
          >
            {isMove ? <Trans>Keep current time</Trans> : <Trans>Decline</Trans>}
          </Button>
          <Button aria-haspopup="dialog" onClick={() => setOpen('propose')}>
            <Trans>Propose other times</Trans>
          </Button>
          <Button type="submit" variant="primary">
            {isMove ? <Trans>Accept new time</Trans> : <Trans>Accept meeting</Trans>}
          </Button>
        </div>
      </form>
      {open === 'propose' && (
        <ProposeDialog business={business} meeting={meeting} onClose={() => setOpen(null)} />
      )}
      {open === 'decline' && (
        <EndDialog
          ending={isMove ? 'keepTime' : 'decline'}
          meeting={meeting}
          myId={me.id}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

const slotMs = ({ rules }: Business): number => (rules?.minutes ?? 30) * 60_000;

interface SlotChoiceProps {
  start: number;
  state: SlotState;
  /** Name of the group of radio buttons. */
  name: string;
  lengthMs: number;
  checked: boolean;
  onChoose: () => void;
}

function SlotChoice({ start, state, name, lengthMs, checked, onChoose }: SlotChoiceProps) {
  const { t } = useLingui();
  const { weekdayDayShort, timeRange, localized } = useFormats();
  const conflict =
    state.kind === 'meeting'
      ? t`You have another business meeting at this time.`
      : state.kind === 'event'
        ? t`At this time: ${localized(state.event.localized_name, state.event.name)}`
        : state.kind === 'blocked'
          ? t`You marked this time as not free.`
          : null;
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>
        {weekdayDayShort(start)}, {timeRange(start, start + lengthMs)}
        {conflict && <span className={cx(styles.dim, styles.reason)}>{conflict}</span>}
      </span>
    </label>
  );
}
