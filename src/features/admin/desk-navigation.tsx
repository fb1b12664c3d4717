import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { DeskCounts } from '../../../contract/desks.ts';
import { Count } from '../../ui/count.tsx';
import { cx } from '../../ui/cx.ts';
import { useRequest } from '../../ui/use-request.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { getDeskCounts } from './commands.ts';
import styles from './desk-navigation.module.css';
import { type DeskGroup, sectionAt } from './desk-sections.ts';
import { useDeskChanges } from './hooks.ts';

interface DeskNavigationProps {
  groups: readonly DeskGroup[];
  location: string;
}

/** The groups of the desk, and below them the pages of the current group. */
export function DeskNavigation({ groups, location }: DeskNavigationProps) {
  const { t } = useLingui();
  const { value: counts } = useRequest('desk counts', getDeskCounts, useDeskChanges());
  const current = sectionAt(
    groups.flatMap(({ sections }) => sections),
    location,
  );
  const group = groups.find(({ sections }) => sections.some((section) => section === current));
  return (
    <div className={styles.levels}>
      {groups.length > 1 && (
        <nav className={styles.groups} aria-label={t`Organiser tools`}>
          {groups.map(({ name, sections }) => (
            <NavigationLink
              key={name}
              name={name}
              href={sections[0]?.href ?? location}
              className={cx(styles.group, name === group?.name && styles.on)}
              current={name === group?.name && 'true'}
              count={sum(sections.map(({ count }) => countOf(counts, count)))}
            />
          ))}
        </nav>
      )}
      {group && group.sections.length > 1 && (
        <nav className={styles.sections} aria-label={group.name}>
          {group.sections.map(({ name, href, count }) => (
            <NavigationLink
              key={href}
              name={name}
              href={href}
              className={cx(styles.section, href === current?.href && styles.on)}
              current={href === current?.href && 'page'}
              count={countOf(counts, count)}
            />
          ))}
        </nav>
      )}
    </div>
  );
}

interface NavigationLinkProps {
  name: string;
  href: string;
  className: string;
  current: 'page' | 'true' | false;
  count: number;
}

const NavigationLink = ({ name, href, className, current, count }: NavigationLinkProps) => (
  <Link href={href} className={className} aria-current={current || undefined}>
    {name}
    <OpenCount value={count} />
  </Link>
);

/** A count of open work, also for screen readers. */
export function OpenCount({ value }: { value: number }) {
  const { t } = useLingui();
  return (
    <>
      {value > 0 && (
        <VisuallyHidden>{` (${t`${plural(value, { one: '# open', other: '# open' })}`})`}</VisuallyHidden>
      )}
      <Count value={value} />
    </>
  );
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

export const countOf = (counts: DeskCounts | null, key: keyof DeskCounts | undefined): number =>
  (key && counts?.[key]) ?? 0;
