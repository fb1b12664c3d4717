import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { personHref } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Tag } from '../../ui/tag.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './expert-card.module.css';

interface ExpertCardProps {
  person: User;
  online: boolean;
  /** Whether the person is open beside the list. */
  open: boolean;
  /** Query string of the address. */
  search: string;
}

export const ExpertCard = memo(function ExpertCard({ person, online, open, search }: ExpertCardProps) {
  const { t } = useLingui();
  const { fullName, localized } = useFormats();
  const name = fullName(person);
  const description = localized(person.localized_description, person.description);
  return (
    <article className={cx(styles.card, open && styles.open)}>
      <Avatar name={name} seed={person.id} picture={person.avatar} size="large" online={online} />
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link
            className={styles.link}
            href={personHref(person) + search}
            aria-current={open ? 'page' : undefined}
          >
            {name}
            {online && <VisuallyHidden>{`, ${t`online`}`}</VisuallyHidden>}
          </Link>
        </h2>
        {person.role && <Tag hue="accent">{localized(person.role.localized_title, person.role.title)}</Tag>}
        {description && <p className={styles.description}>{description}</p>}
      </div>
    </article>
  );
});
