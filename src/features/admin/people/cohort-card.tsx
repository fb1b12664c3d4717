import { Plural, useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import type { Cohort, CohortUse } from '../../../../contract/cohorts.ts';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from '../admin.module.css';
import { useFilters } from './people-filters.tsx';

interface CohortCardProps {
  cohort: Cohort;
  onEdit: () => void;
  onDelete: () => void;
}

/** A cohort with its filter, its counts, and what is addressed to it. */
export function CohortCard({ cohort, onEdit, onDelete }: CohortCardProps) {
  const { t } = useLingui();
  const { name, members, recipients, uses } = cohort;
  const filters = useFilterTexts(cohort);
  const useNames: Record<CohortUse['kind'], (title: string) => string> = {
    poll: (title) => t`Poll: ${title}`,
    material: (title) => t`Material: ${title}`,
    event: (title) => t`Places at the event: ${title}`,
    chat: (title) => t`Chat: ${title}`,
    announcement: (title) => t`Announcement: ${title}`,
  };
  return (
    <Card className={styles.head}>
      <div className={styles.text}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.facts}>
          <Plural value={members} one="# person" other="# people" />
          {recipients < members && (
            <>
              {', '}
              <Plural value={recipients} one="# with an account" other="# with an account" />
            </>
          )}
        </p>
        <div className={styles.tags}>
          {filters.map((text) => (
            <Tag key={text} hue="accent">
              {text}
            </Tag>
          ))}
        </div>
        {uses.map(({ kind, id, name: title }) => (
          <p key={`${kind} ${id}`} className={styles.facts}>
            {useNames[kind](title)}
          </p>
        ))}
      </div>
      <IconButton label={t`Edit “${name}”`} aria-haspopup="dialog" onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={t`Delete “${name}”`} aria-haspopup="dialog" onClick={onDelete}>
        <Trash2 />
      </IconButton>
    </Card>
  );
}

/** The parts of a filter as texts: `Role: Expert`. */
function useFilterTexts({ filter }: Cohort): string[] {
  const { t } = useLingui();
  const search = filter.q ?? '';
  const texts = useFilters().flatMap(({ key, label, options }) => {
    const value = filter[key];
    if (value === undefined) return [];
    const shown = options.find((option) => option.value === value)?.label ?? value;
    return [t({ message: `${label}: ${shown}`, context: 'filter' })];
  });
  return search === '' ? texts : [t`Search: ${search}`, ...texts];
}
