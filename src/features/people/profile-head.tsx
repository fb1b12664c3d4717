import type { ReactNode } from 'react';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './profile-facts.module.css';

interface ProfileHeadProps {
  user: User;
  online?: boolean;
  /** Tags beside the role. */
  children?: ReactNode;
}

/** Picture, name and role at the top of a profile. */
export function ProfileHead({ user, online = false, children }: ProfileHeadProps) {
  const { fullName, localized } = useFormats();
  const name = fullName(user);
  return (
    <div className={styles.head}>
      <Avatar name={name} seed={user.id} picture={user.avatar} size="huge" online={online} />
      <div className={styles.who}>
        <h2 className={styles.name}>{name}</h2>
        <div className={styles.tags}>
          {user.role && <Tag hue="accent">{localized(user.role.localized_title, user.role.title)}</Tag>}
          {children}
        </div>
      </div>
    </div>
  );
}
