import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { addresses } from '../../../lib/addresses.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import { getDeskSchool } from '../commands.ts';
import { useSchoolRev } from '../hooks.ts';
import styles from '../school.module.css';
import { useSteps } from './steps.tsx';

const { getHref: hrefOf } = addresses.adminSetUp;

/** Leads through the set-up of a new school. Each step can be skipped, and all are listed below. */
export function SetUpWizard() {
  const { t } = useLingui();
  const steps = useSteps();
  const { value: school, failed, again, set } = useRequest('desk school', getDeskSchool, useSchoolRev());
  const [, navigate] = useLocation();
  const chosen = new URLSearchParams(useSearch()).get('step');
  const index = Math.max(
    steps.findIndex(({ key }) => key === chosen),
    0,
  );
  const heading = useFocusOnChange(chosen);
  const step = steps[index];
  if (failed && !school) return <RequestNote failed={failed} onAgain={again} />;
  if (!school || !step) return <Skeleton rows={8} />;
  const [previous, next] = [steps[index - 1], steps[index + 1]];
  const back = previous && (
    <Link className={buttonClass()} href={hrefOf(previous.key)}>
      <Trans>Back</Trans>
    </Link>
  );
  const onward = next && { title: next.title, back, go: () => navigate(hrefOf(next.key)) };
  return (
    <div className={styles.page}>
      <div className={styles.progress}>
        <span>{t`Step ${index + 1} of ${steps.length}`}</span>
        <progress aria-hidden="true" value={index + 1} max={steps.length} />
      </div>
      <h2 ref={heading} tabIndex={-1} className={styles.stepTitle}>
        {step.title}
      </h2>
      <div key={step.key} className={styles.stepBody}>
        {step.render({ school, onward, onSaved: (saved) => set(() => saved), onConflict: again })}
      </div>
      {!step.hasForm && (
        <div className={styles.actions}>
          {next ? (
            <Link className={buttonClass('primary')} href={hrefOf(next.key)}>
              {t`Next: ${next.title}`}
            </Link>
          ) : (
            <Link className={buttonClass('primary')} href={addresses.adminSchool.getHref()}>
              <Trans>Finish</Trans>
            </Link>
          )}
          {back}
        </div>
      )}
      <p className={styles.dim}>
        <Trans>You can skip a step and come back to it at any time.</Trans>
      </p>
      <nav aria-label={t`Steps`}>
        <ol className={styles.steps}>
          {steps.map(({ key, title, isDone }) => (
            <li key={key}>
              <Link href={hrefOf(key)} aria-current={key === step.key ? 'step' : undefined}>
                {title}
              </Link>
              {isDone(school) && <Tag hue="accent">{t({ message: 'Done', context: 'step' })}</Tag>}
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

/** Moves the focus to the heading when the step changes, but not when the page opens. */
function useFocusOnChange(key: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return heading;
}
