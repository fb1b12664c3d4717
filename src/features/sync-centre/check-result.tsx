import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { CheckLine } from './check-lines.ts';
import styles from './check-result.module.css';
import { useCheckLabels } from './use-check-labels.ts';

const icons = { good: CircleCheck, hint: CircleAlert, bad: CircleX, untested: CircleDashed };

/** One result of the test, with advice if it is not good. */
export function CheckResult({ line }: { line: CheckLine }) {
  const { t } = useLingui();
  const { found, advice } = useCheckLabels()(line);
  const Icon = icons[line.state];
  const states = {
    good: t({ message: 'OK', context: 'test result' }),
    hint: t`Needs attention`,
    bad: t`Problem`,
    untested: t`Not tested`,
  };
  return (
    <li className={styles.result}>
      <span className={cx(styles.icon, styles[line.state])} aria-hidden="true">
        <Icon />
      </span>
      <div>
        <p className={styles.found}>
          <VisuallyHidden>{states[line.state]}: </VisuallyHidden>
          {found}
        </p>
        {advice && <p className={styles.advice}>{advice}</p>}
      </div>
    </li>
  );
}
