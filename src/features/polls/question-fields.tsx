import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { freeAnswerMax, type Variation } from '../../../contract/polls.ts';
import type { PollView } from '../../db/overlay-polls.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { scaleLabelOf } from '../../lib/poll-bars.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type Answer, choose, chooseFreeText, moveOption } from './answer-value.ts';
import styles from './polls.module.css';

interface QuestionFieldsProps {
  poll: PollView;
  answer: Answer;
  error: string | undefined;
  /** Id of the element with the question. */
  labelledBy: string;
  onChange: (answer: Answer) => void;
}

/** The fields of an answer: options, scale, ranking, and free text if allowed. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { poll, error, labelledBy } = props;
  const id = useId();
  return (
    <div
      role={poll.kind === 'single' || poll.kind === 'scale' ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
      aria-describedby={error ? `${id}-error` : undefined}
      className={styles.fields}
    >
      {poll.kind === 'ranking' ? (
        <Ranking {...props} />
      ) : poll.kind === 'scale' ? (
        <Scale {...props} />
      ) : (
        <Options {...props} />
      )}
      <OwnWords {...props} />
      {error && (
        <p id={`${id}-error`} className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Options({ poll, answer, onChange }: QuestionFieldsProps) {
  const name = useId();
  const { localized } = useFormats();
  return poll.variations.map(({ id, title, localized_title }) => (
    <label key={id} className={styles.option}>
      <input
        type={poll.kind === 'multiple' ? 'checkbox' : 'radio'}
        name={name}
        checked={answer.chosen.includes(id)}
        onChange={() => onChange(choose(poll, answer, id))}
      />
      <span>{localized(localized_title, title)}</span>
    </label>
  ));
}

function Scale({ poll, answer, onChange }: QuestionFieldsProps) {
  const name = useId();
  const { localized } = useFormats();
  const range = poll.range ?? { from: 1, to: 5 };
  const { from, to, low, high } = range;
  const labelOf = (step: number) => localized(scaleLabelOf(range, step), '');
  return (
    <>
      <div className={styles.scale}>
        {Array.from({ length: to - from + 1 }, (_, at) => from + at).map((step) => (
          <label key={step} className={styles.step}>
            <input
              type="radio"
              name={name}
              aria-label={labelOf(step) ? `${step}, ${labelOf(step)}` : undefined}
              checked={answer.chosen[0] === step}
              onChange={() => onChange(choose(poll, answer, step))}
            />
            <span>{step}</span>
          </label>
        ))}
      </div>
      {(low || high) && (
        <p className={styles.ends} aria-hidden="true">
          <span>{labelOf(from)}</span>
          <span>{labelOf(to)}</span>
        </p>
      )}
    </>
  );
}

function Ranking({ poll, answer, onChange }: QuestionFieldsProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const titleOf = ({ title, localized_title }: Variation) => localized(localized_title, title);
  const options = answer.chosen.flatMap((id) => poll.variations.find((each) => each.id === id) ?? []);
  return (
    <ol className={styles.ranking}>
      {options.map((option, at) => {
        const title = titleOf(option);
        return (
          <li key={option.id} className={styles.ranked}>
            <span className={styles.place}>{at + 1}</span>
            <span className={styles.rankedTitle}>{title}</span>
            <IconButton
              label={t`Move up: ${title}`}
              aria-disabled={at === 0 || undefined}
              onClick={() => onChange(moveOption(answer, option.id, -1))}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              label={t`Move down: ${title}`}
              aria-disabled={at === options.length - 1 || undefined}
              onClick={() => onChange(moveOption(answer, option.id, 1))}
            >
              <ArrowDown />
            </IconButton>
          </li>
        );
      })}
    </ol>
  );
}

function OwnWords({ poll, answer, onChange }: QuestionFieldsProps) {
  const { t } = useLingui();
  if (poll.kind !== 'text' && (!poll.free_answer || poll.kind === 'ranking')) return null;
  const area = (
    <TextArea
      label={t`Your answer`}
      rows={3}
      limit={freeAnswerMax}
      value={answer.text}
      onChange={(event) => onChange({ ...chooseFreeText(poll, answer), text: event.target.value })}
    />
  );
  if (poll.kind === 'text') return area;
  return (
    <>
      <label className={styles.option}>
        <input
          type={poll.kind === 'multiple' ? 'checkbox' : 'radio'}
          checked={answer.isFreeText}
          onChange={(event) => onChange(chooseFreeText(poll, answer, event.target.checked))}
        />
        <span>{t`Your answer`}</span>
      </label>
      {answer.isFreeText && area}
    </>
  );
}
