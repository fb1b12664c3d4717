import { Trans } from '@lingui/react/macro';
import {
  Award,
  ClipboardCheck,
  Contact,
  HardDrive,
  KeyRound,
  LogOut,
  MonitorSmartphone,
  Pencil,
  QrCode,
  UserX,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ThemeSelect } from '../../ui/theme-select.tsx';
import { ToastSwitch } from '../../ui/toast-switch.tsx';
import { TranslationSettings } from '../../ui/translation/translation-settings.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useOwnProfile } from './hooks.ts';
import styles from './profile-screen.module.css';
import { OwnDataCard } from './own-data-card.tsx';
import { ProfileState } from './profile-state.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

interface ProfileScreenProps {
  head: (me: User) => ReactNode;
  facts: (me: User) => ReactNode;
}

export function ProfileScreen({ head, facts }: ProfileScreenProps) {
  const profile = useOwnProfile();
  const isPlain = useIsPlain();
  const { fullName } = useFormats();
  const [leaving, setLeaving] = useState(false);
  const [deleting, setDeleting] = useState(false);
  return (
    <Page>
      <PageScroll>
        {profile?.me && head(profile.me)}
        {profile?.me && (
          <div className={styles.actions}>
            <Link href={addresses.profileEdit.getHref()} className={buttonClass()}>
              <Pencil />
              <Trans>Edit profile</Trans>
            </Link>
            {!isPlain && (
              <Link href={addresses.ownCode.getHref()} className={buttonClass()}>
                <QrCode />
                <Trans>My code</Trans>
              </Link>
            )}
            {!isPlain && (
              <Link href={addresses.contacts.getHref()} className={buttonClass()}>
                <Contact />
                <Trans>My contacts</Trans>
              </Link>
            )}
            <ProfileState pending={profile.me.pending} />
          </div>
        )}
        {profile?.me && facts(profile.me)}
        {profile && !profile.me && <Skeleton rows={2} />}
        <Card className={styles.settings}>
          <Trans>Appearance</Trans>
          <ThemeSelect />
          <ToastSwitch />
        </Card>
        <Card className={styles.translation}>
          <h2>
            <Trans>Translation</Trans>
          </h2>
          <TranslationSettings />
        </Card>
        {!isPlain && (
          <Link href={addresses.questions.getHref()} className={buttonClass('quiet')}>
            <ClipboardCheck />
            <Trans>Questions of the organisers</Trans>
          </Link>
        )}
        {profile?.me && !isPlain && <OwnDataCard offline={profile.offline} />}
        {!isPlain && (
          <Link href={addresses.ownCertificates.getHref()} className={buttonClass('quiet')}>
            <Award />
            <Trans>My certificates</Trans>
          </Link>
        )}
        <Link href={addresses.storage.getHref()} className={buttonClass('quiet')}>
          <HardDrive />
          <Trans>Storage and data use</Trans>
        </Link>
        {!isPlain && (
          <>
            <Link href={addresses.credentials.getHref()} className={buttonClass('quiet')}>
              <KeyRound />
              <Trans>Sign-in and security</Trans>
            </Link>
            <Link href={addresses.devices.getHref()} className={buttonClass('quiet')}>
              <MonitorSmartphone />
              <Trans>Devices</Trans>
            </Link>
          </>
        )}
        <Button variant="quiet" onClick={() => setLeaving(true)}>
          <LogOut />
          <Trans>Sign out</Trans>
        </Button>
        {profile?.me && (
          <Button variant="quietDanger" onClick={() => setDeleting(true)}>
            <UserX />
            <Trans>Delete profile</Trans>
          </Button>
        )}
      </PageScroll>
      {deleting && profile?.me && (
        <DeleteDialog {...profile} name={fullName(profile.me)} onClose={() => setDeleting(false)} />
      )}
      {leaving && profile && <SignOutDialog {...profile} onClose={() => setLeaving(false)} />}
    </Page>
  );
}
