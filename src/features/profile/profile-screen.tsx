import { Trans, useLingui } from '@lingui/react/macro';
import { EyeOff, HardDrive, LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { Paragraphs } from '../../ui/rich-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { safeHref } from '../../ui/text-links.ts';
import { ThemeSelect } from '../../ui/theme-select.tsx';
import { useOwnProfile } from './hooks.ts';
import styles from './profile-screen.module.css';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { type ProfileFact, useProfileFacts } from './use-profile-facts.ts';

export function ProfileScreen() {
  const profile = useOwnProfile();
  const [leaving, setLeaving] = useState(false);
  return (
    <Page>
      <PageScroll>
        {profile && (profile.me ? <Person user={profile.me} /> : <Skeleton rows={2} />)}
        <Card className={styles.settings}>
          <Trans>Appearance</Trans>
          <ThemeSelect />
        </Card>
        <Link href={addresses.storage.getHref()} className={buttonClass('quiet')}>
          <HardDrive />
          <Trans>Storage and data use</Trans>
        </Link>
        <Button look="quietDanger" onClick={() => setLeaving(true)}>
          <LogOut />
          <Trans>Sign out</Trans>
        </Button>
      </PageScroll>
      {leaving && profile && <SignOutDialog {...profile} onClose={() => setLeaving(false)} />}
    </Page>
  );
}

function Person({ user }: { user: User }) {
  const { fullName, localized } = useFormats();
  const facts = useProfileFacts(user);
  const name = fullName(user);
  const description = localized(user.localized_description, user.description);
  return (
    <>
      <div className={styles.head}>
        <Avatar name={name} seed={user.id} picture={user.avatar} size="huge" />
        <div>
          <h2 className={styles.name}>{name}</h2>
          <div className={styles.tags}>
            {user.role && <Tag hue="accent">{localized(user.role.localized_title, user.role.title)}</Tag>}
          </div>
        </div>
      </div>
      {description && <Paragraphs text={description} className={styles.text} />}
      {facts.length > 0 && (
        <Card>
          <dl className={styles.facts}>
            {facts.map((fact) => (
              <Fact key={fact.label} {...fact} />
            ))}
          </dl>
        </Card>
      )}
    </>
  );
}

function Fact({ label, value, href, hidden = false }: ProfileFact) {
  const { t } = useLingui();
  const safe = href?.startsWith('tel:') ? href : href && safeHref(href);
  return (
    <div className={styles.fact}>
      <dt>
        {label}
        {hidden && (
          <>
            <EyeOff />
            {t`only you see this`}
          </>
        )}
      </dt>
      <dd>{safe ? <a href={safe}>{value}</a> : value}</dd>
    </div>
  );
}
