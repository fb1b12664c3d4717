import { Trans, useLingui } from '@lingui/react/macro';
import { batchSize } from '../../../contract/anonymous-answers.ts';
import type { Poll } from '../../../contract/polls.ts';
import type { PollResults } from '../../../contract/poll-results.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { barsOf } from '../../lib/poll-bars.ts';
import { countWords } from '../../lib/word-cloud.ts';
import styles from './polls.module.css';

interface ResultsTableProps {
  poll: Pick<Poll, 'kind' | 'variations' | 'range' | 'free_answer' | 'title' | 'localized_title' | 'state'>;
  votes: PollResults['votes'];
  texts: readonly string[];
  /** Count of people who answered. */
  voted: number;
  /** Count of answers that are not included in `votes`. */
  withheld: number;
}

/**
 * Each answer with count, share and bar, and how many anonymous answers are not included. It is a table so that it
 * can be read aloud and copied.
 */
export function ResultsTable({ poll, votes, texts, voted, withheld }: ResultsTableProps) {
  const { t } = useLingui();
  const { localized, number, percent, decimal } = useFormats();
  const base = Math.max(0, voted - withheld);
  const bars = barsOf(poll, votes, base);
  // Bars of zero would look as if nobody had chosen anything.
  const isHidden = withheld > 0 && base === 0;
  const ranked = poll.kind === 'ranking';
  const words = countWords(texts);
  // People with an answer of their own have chosen none of these.
  const isOneEach = poll.kind === 'single' || poll.kind === 'scale';
  const chosen = bars.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const own = poll.free_answer && isOneEach ? Math.max(0, base - chosen) : 0;
  const ownBar = {
    key: 'own',
    title: t`Own answers`,
    localized_title: {},
    value: own,
    share: base && own / base,
  };
  const rows = own > 0 ? [...bars, ownBar] : bars;
  return (
    <>
      {bars.length > 0 && !isHidden && (
        <table className={styles.bars}>
          <caption className={styles.facts}>
            {ranked
              ? t`Average rank, from 1`
              : withheld > 0
                ? t`Share of the answers shown (${number(base)})`
                : t`Share of all answers (${number(base)})`}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Answers</Trans>
              </th>
              <th scope="col" className={styles.figure}>
                {ranked ? t`Rank` : t`Count`}
              </th>
              {!ranked && (
                <th scope="col" className={styles.figure}>
                  <Trans>Share</Trans>
                </th>
              )}
              <td aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title, localized_title, value, share }) => (
              <tr key={key}>
                <th scope="row">{localized(localized_title, title)}</th>
                <td className={styles.figure}>
                  {value === null ? '–' : ranked ? decimal(value) : number(value)}
                </td>
                {!ranked && <td className={styles.figure}>{percent(share)}</td>}
                <td aria-hidden="true">
                  <span className={styles.bar} style={{ width: `${Math.round(share * 1000) / 10}%` }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {withheld > 0 && <Withheld withheld={withheld} isClosed={poll.state === 'closed'} />}
      {texts.length > 0 && (
        <>
          <h2>
            <Trans>Free-text answers</Trans>
          </h2>
          <ul className={styles.texts}>
            {words
              ? words.map(({ text, count }) => (
                  <li key={text}>
                    {text}
                    {count > 1 && <span className={styles.facts}> × {number(count)}</span>}
                  </li>
                ))
              : // Two people can give the same text.
                texts.map((text, at) => <li key={at}>{text}</li>)}
          </ul>
        </>
      )}
    </>
  );
}

function Withheld({ withheld, isClosed }: { withheld: number; isClosed: boolean }) {
  const { t } = useLingui();
  return (
    <p className={styles.facts}>
      {isClosed
        ? t`Anonymous answers not shown: ${withheld}. With so few answers, people could be identified.`
        : t`Anonymous answers not shown yet: ${withheld}. They are shown in groups of at least ${batchSize}, so nobody can see who gave which answer.`}
    </p>
  );
}
