import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ThumbsUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ScreenEvent, ShownOnScreen } from '../../../contract/screens.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { cx } from '../../ui/cx.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { useSchoolName } from '../../ui/use-school.ts';
import { BigText } from './big-text.tsx';
import { joinAddress } from './join-address.ts';
import { PollPicture } from './poll-picture.tsx';
import styles from './screen.module.css';

interface PictureProps {
  shown: ShownOnScreen;
  event: ScreenEvent;
  zone: string;
  /** When the picture arrived, in ms of this device. */
  receivedAt: number;
}

/** What the moderator has chosen. */
export function Picture({ shown, event, zone, receivedAt }: PictureProps) {
  switch (shown.view) {
    case 'join':
      return <Join event={event} />;
    case 'agenda':
      return <Agenda events={shown.events} current={event.id} zone={zone} />;
    case 'question':
      return <Question {...shown} />;
    case 'poll':
      return <PollPicture poll={shown.poll} />;
    case 'announcement':
      return <BigText text={shown.text} />;
    case 'countdown':
      return <Countdown until={shown.until} offset={shown.now - receivedAt} />;
    case 'next':
      return <Next event={shown.event} zone={zone} />;
    case 'ranking':
      return <Ranking {...shown} />;
    case 'blank':
      return <Blank />;
  }
}

function Join({ event }: { event: ScreenEvent }) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const { whole, short } = joinAddress(event.id);
  return (
    <div className={styles.join}>
      <div className={styles.column}>
        <h1 className={cx(styles.title, styles.large)} dir="auto">
          {localized(event.localized_name, event.name)}
        </h1>
        <Speakers event={event} />
        <p className={styles.small}>
          <Trans>Ask questions and vote here:</Trans>
        </p>
        <p className={styles.address}>{short}</p>
      </div>
      <div className={styles.qr}>
        <QrCode text={whole} label={t`QR code with the link to this event`} />
      </div>
    </div>
  );
}

function Speakers({ event }: { event: ScreenEvent }) {
  const { localized, list } = useFormats();
  const names = event.speakers.map((name) => localized(name, '')).filter(Boolean);
  if (names.length === 0) return null;
  return (
    <p className={styles.speakers} dir="auto">
      {list(names)}
    </p>
  );
}

function Agenda({ events, current, zone }: { events: ScreenEvent[]; current: number; zone: string }) {
  const { localized, timeRangeIn } = useFormats();
  return (
    <ol className={styles.agenda}>
      {events.map((event) => (
        <li key={event.id} className={cx(styles.row, event.id === current && styles.current)}>
          <span className={styles.time}>{timeRangeIn(event.time_start, event.time_finish, zone)}</span>
          <span className={cx(styles.what, event.cancelled && styles.cancelled)} dir="auto">
            {localized(event.localized_name, event.name)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Question({ question, open }: Extract<ShownOnScreen, { view: 'question' }>) {
  const { localized, number } = useFormats();
  if (!question)
    return (
      <p className={cx(styles.text, styles.large)}>
        <Trans>No questions yet. Ask the first one.</Trans>
      </p>
    );
  return (
    <>
      <BigText text={question.content} />
      <p className={styles.facts}>
        <span dir="auto">{question.author ? localized(question.author, '') : <Trans>Anonymous</Trans>}</span>
        <span className={styles.votes}>
          <ThumbsUp aria-hidden="true" /> {number(question.votes)}
        </span>
        {open > 1 && (
          <span>
            <Plural value={open} one="# open question" other="# open questions" />
          </span>
        )}
      </p>
    </>
  );
}

function Next({ event, zone }: { event: ScreenEvent | null; zone: string }) {
  const { localized, timeRangeIn, dayIn } = useFormats();
  if (!event)
    return (
      <p className={cx(styles.text, styles.large)}>
        <Trans>This was the last event in this room.</Trans>
      </p>
    );
  return (
    <>
      <p className={styles.small}>
        <Trans>Next in this room</Trans>
      </p>
      <h1 className={cx(styles.title, styles.large)} dir="auto">
        {localized(event.localized_name, event.name)}
      </h1>
      <Speakers event={event} />
      <p className={styles.facts}>
        {dayIn(event.time_start, zone)}, {timeRangeIn(event.time_start, event.time_finish, zone)}
      </p>
    </>
  );
}

function Ranking({ entries, people, questions }: Extract<ShownOnScreen, { view: 'ranking' }>) {
  const { localized, number } = useFormats();
  return (
    <>
      <h1 className={cx(styles.title, styles.medium)}>
        <Trans>Quiz ranking</Trans>
      </h1>
      <ol className={styles.agenda}>
        {entries.map(({ name, points, rank }, at) => (
          // Two people can have the same name.
          <li key={at} className={cx(styles.row, styles.place, rank === 1 && styles.current)}>
            <span className={styles.time}>{number(rank)}</span>
            <span className={styles.what} dir="auto">
              {localized(name, '')}
            </span>
            <span className={styles.figure}>
              <Plural value={points} one="# point" other="# points" />
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.facts}>
        <Plural value={people} one="# participant" other="# participants" />
        <span>
          <Plural value={questions} one="# question" other="# questions" />
        </span>
        {entries.length === 0 && (
          <Trans>Names appear once people agree to it on the page of the event.</Trans>
        )}
      </p>
    </>
  );
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `offset`: the clock of the server minus that of this device, in ms. */
function Countdown({ until, offset }: { until: number; offset: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((until - now - offset) / 1000));
  return (
    <p className={styles.countdown} role="timer">
      {Math.floor(left / 60)}:{twoDigits(left % 60)}
    </p>
  );
}

function Blank() {
  const name = useSchoolName();
  return <p className={cx(styles.text, styles.large)}>{name}</p>;
}
