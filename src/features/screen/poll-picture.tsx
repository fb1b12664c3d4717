import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ScreenPoll } from '../../../contract/screens.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { barsOf, scaleLabelOf } from '../../lib/poll-bars.ts';
import { cx } from '../../ui/cx.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './screen.module.css';
import { wordCloud } from '../../lib/word-cloud.ts';

/** More do not fit. */
const maxBars = 16;
/** More than these are in two columns. */
const maxInColumn = 8;
const maxTexts = 9;

/** A poll with its results as far as everybody may see them, and a QR code while it is open. */
export function PollPicture({ poll }: { poll: ScreenPoll | null }) {
  const { t } = useLingui();
  const { localized } = useFormats();
  if (!poll)
    return (
      <p className={cx(styles.text, styles.large)}>
        <Trans>No poll is open.</Trans>
      </p>
    );
  return (
    <div className={styles.poll}>
      <div className={styles.column}>
        <h1 className={cx(styles.title, styles.medium)} dir="auto">
          {localized(poll.localized_title, poll.title)}
        </h1>
        {poll.votes === null || poll.counted === 0 ? (
          <Options poll={poll} />
        ) : (
          <Results poll={poll} votes={poll.votes} />
        )}
        <p className={styles.facts}>
          <span>
            <Plural value={poll.voted} one="# answer" other="# answers" />
          </span>
          {poll.state === 'closed' && (
            <span>
              <Trans>Poll closed</Trans>
            </span>
          )}
          {poll.state === 'open' && poll.votes === null && (
            <span>
              <Trans>Results will be shown later.</Trans>
            </span>
          )}
        </p>
        {poll.votes !== null && poll.counted < poll.voted && <Withheld poll={poll} />}
      </div>
      {poll.state === 'open' && (
        <div className={styles.smallQr}>
          <QrCode
            text={location.origin + addresses.poll.getHref(poll.id)}
            label={t`QR code with the link to this poll`}
          />
        </div>
      )}
    </div>
  );
}

function Withheld({ poll }: { poll: ScreenPoll }) {
  const withheld = poll.voted - poll.counted;
  return (
    <p className={styles.facts}>
      {poll.state === 'closed' ? (
        <Trans>Anonymous answers not shown: {withheld}</Trans>
      ) : (
        <Trans>Anonymous answers not shown yet: {withheld}</Trans>
      )}
    </p>
  );
}

/** The options without counts, which would influence those who have not answered yet. */
function Options({ poll }: { poll: ScreenPoll }) {
  const { localized } = useFormats();
  return (
    <>
      <ul className={barsClass(poll.variations.length)}>
        {poll.variations.slice(0, maxBars).map(({ id, title, localized_title }) => (
          <li key={id} className={styles.label} dir="auto">
            {localized(localized_title, title)}
          </li>
        ))}
      </ul>
      <More count={poll.variations.length} />
      {poll.kind === 'scale' && poll.range && <ScaleEnds range={poll.range} />}
    </>
  );
}

/** The ends of a scale with their labels. */
function ScaleEnds({ range }: { range: NonNullable<ScreenPoll['range']> }) {
  const { localized } = useFormats();
  const ends = [range.from, range.to].map(
    (step) => [step, localized(scaleLabelOf(range, step), '')] as const,
  );
  return (
    <p className={styles.facts}>
      {ends.map(([step, label]) => (
        <span key={step} dir="auto">
          {label ? `${step} – ${label}` : step}
        </span>
      ))}
    </p>
  );
}

function Results({ poll, votes }: { poll: ScreenPoll; votes: NonNullable<ScreenPoll['votes']> }) {
  const { localized, percent, decimal } = useFormats();
  const all = barsOf(poll, votes, poll.counted);
  // The best rank is already first.
  const isCut = all.length > maxBars && poll.kind !== 'ranking';
  const bars = isCut ? all.toSorted((a, b) => b.share - a.share) : all;
  return (
    <>
      <ul className={barsClass(bars.length)}>
        {bars.slice(0, maxBars).map(({ key, title, localized_title, value, share }) => (
          <li key={key} className={styles.bar}>
            <span className={styles.label} dir="auto">
              {localized(localized_title, title)}
              {key === String(poll.correct) && ' ✓'}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ width: `${Math.round(share * 1000) / 10}%` }} />
            </span>
            <span className={styles.figure}>
              {poll.kind === 'ranking' ? (value === null ? '–' : decimal(value)) : percent(share)}
            </span>
          </li>
        ))}
      </ul>
      <More count={bars.length} />
      {poll.texts.length > 0 && <Texts texts={poll.texts} />}
    </>
  );
}

const barsClass = (count: number) => cx(styles.bars, count > maxInColumn && styles.many);

/** How many options are left out. */
function More({ count }: { count: number }) {
  const left = count - maxBars;
  if (left <= 0) return null;
  return (
    <p className={styles.facts}>
      <Plural value={left} one="# more option" other="# more options" />
    </p>
  );
}

function Texts({ texts }: { texts: readonly string[] }) {
  const words = wordCloud(texts);
  if (words)
    return (
      <ul className={styles.cloud}>
        {words.map(({ text, count, weight }) => (
          <li key={text} dir="auto" style={{ fontSize: `${1 + weight}em` }} aria-label={`${text}: ${count}`}>
            {text}
          </li>
        ))}
      </ul>
    );
  return (
    <ul className={styles.texts}>
      {texts.slice(-maxTexts).map((text, at) => (
        // Two people can give the same text.
        <li key={at} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  );
}
