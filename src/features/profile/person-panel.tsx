import { Trans } from '@lingui/react/macro';
import { CircleUser, LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useOwnProfile } from './hooks.ts';
import styles from './person-panel.module.css';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** The person's name and role, with links to the profile and to sign out. */
export function PersonPanel() {
  const profile = useOwnProfile();
  const { fullName, localized, country } = useFormats();
  const [isSigningOut, setLeaving] = useState(false);
  if (!profile?.me) return null;
  const { me } = profile;
  const facts = [
    me.role && localized(me.role.localized_title, me.role.title),
    me.country && country(me.country),
  ].filter(Boolean);
  return (
    <div className={styles.panel}>
      <div className={styles.person}>
        <Avatar name={fullName(me)} seed={me.id} picture={me.avatar} size="large" />
        <div className={styles.text}>
          <div className={styles.name}>{fullName(me)}</div>
          <div className={styles.facts}>{facts.join(' · ')}</div>
        </div>
      </div>
      <div className={styles.actions}>
        <Link href={addresses.profile.getHref()} className={buttonClass('plain', 'small')}>
          <CircleUser />
          <Trans>Profile</Trans>
        </Link>
        <Button size="small" onClick={() => setLeaving(true)}>
          <LogOut />
          <Trans>Sign out</Trans>
        </Button>
      </div>
      {isSigningOut && <SignOutDialog {...profile} onClose={() => setLeaving(false)} />}
    </div>
  );
}
