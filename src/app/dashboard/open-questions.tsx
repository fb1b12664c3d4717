import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { Questions } from '../../features/questions/queries.ts';
import { isOutstanding } from '../../lib/question.ts';
import { addresses } from '../../lib/addresses.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './dashboard-screen.module.css';

/** Leads to required questions of the organisers that the person has not answered; absent without any. */
export function OpenQuestions({ questions }: Pick<Questions, 'questions'>) {
  const { t } = useLingui();
  const count = questions.filter(isOutstanding).length;
  if (count === 0) return null;
  return (
    <section className={cx(styles.card, styles.questions)} aria-label={t`Questions of the organisers`}>
      <p>
        <Plural
          value={count}
          one="The organisers need your answer to # question."
          other="The organisers need your answers to # questions."
        />
      </p>
      <Link href={addresses.questions.getHref()} className={buttonClass('primary')}>
        <Trans context="button">Answer</Trans>
      </Link>
    </section>
  );
}
