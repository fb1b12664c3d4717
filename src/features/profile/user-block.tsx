import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Tag } from '../../ui/tag.tsx';
import { useOwnProfile } from './hooks.ts';
import styles from './user-block.module.css';

/** The person's name and role in the menu. */
export function UserBlock({ onNavigate }: { onNavigate: () => void }) {
  const me = useOwnProfile()?.me;
  const { fullName, localized } = useFormats();
  if (!me) return <ReservedBlock />;
  const name = fullName(me);
  return (
    <Link href={addresses.profile.getHref()} className={styles.block} onClick={onNavigate}>
      <Avatar name={name} seed={me.id} picture={me.avatar} />
      <div className={styles.text}>
        <div className={styles.name}>{name}</div>
        {me.role && <Tag hue="accent">{localized(me.role.localized_title, me.role.title)}</Tag>}
      </div>
      <ChevronRight />
    </Link>
  );
}

/** As high as the block, so that the entries of the menu do not move when the profile arrives. */
const ReservedBlock = () => (
  <div className={styles.block} aria-hidden="true">
    <div className={cx(styles.text, styles.reserved)}>
      <div className={styles.name}>&nbsp;</div>
      <Tag hue="accent">&nbsp;</Tag>
    </div>
  </div>
);
