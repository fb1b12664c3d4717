import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useOwnProfile } from './hooks.ts';
import styles from './user-block.module.css';

/** Who one is, in the menu. */
export function UserBlock() {
  const me = useOwnProfile()?.me;
  const { fullName, localized } = useFormats();
  if (!me) return null;
  const name = fullName(me);
  return (
    <Link href={addresses.profile.getHref()} className={styles.block}>
      <Avatar name={name} seed={me.id} picture={me.avatar} />
      <div className={styles.text}>
        <div className={styles.name}>{name}</div>
        {me.role && <div className={styles.role}>{localized(me.role.localized_title, me.role.title)}</div>}
      </div>
      <ChevronRight />
    </Link>
  );
}
