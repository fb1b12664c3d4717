import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ProfileView } from '../../db/overlay-profile.ts';
import { addresses } from '../../lib/addresses.ts';
import { storedDraft } from '../../platform/unsaved-work.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { AboutFields } from './about-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { useOwnProfile, useProfileDraft } from './hooks.ts';
import { LinkFields } from './link-fields.tsx';
import { NameFields } from './name-fields.tsx';
import { PictureField } from './picture-field.tsx';
import type { ProfileDraft } from './profile-draft.ts';
import styles from './profile-edit-screen.module.css';
import { useProfileForm } from './use-profile-form.ts';
import { WorkFields } from './work-fields.tsx';
import { StatusText } from '../../ui/status-text.tsx';

export function ProfileEditScreen() {
  const profile = useOwnProfile();
  const draft = useProfileDraft();
  if (profile?.me && draft !== undefined)
    return <EditForm me={profile.me} restored={draft} offline={profile.offline} />;
  return (
    <Page>
      <PageScroll>{profile && !profile.me && <Skeleton rows={6} />}</PageScroll>
    </Page>
  );
}

interface EditFormProps {
  me: ProfileView;
  restored: ProfileDraft | null;
  offline: boolean;
}

function EditForm({ me, restored, offline }: EditFormProps) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [isDiscarding, setAsking] = useState(false);
  const form = useProfileForm(me, restored);
  // Read once: later the draft holds what is being typed.
  const [wasRestored] = useState(restored !== null);
  const element = useRef<HTMLFormElement>(null);
  const { attempts } = form;

  // Runs after the errors are rendered, so that screen readers read them with the field.
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const leave = () => navigate(addresses.profile.getHref());
  const save = () =>
    form.save().then(
      (saved) => saved && leave(),
      () => showToast(t`The changes could not be saved on this device. They are still here.`),
    );
  const discard = () => void form.discard().then(leave, leave);
  return (
    <Page>
      <form
        {...storedDraft}
        ref={element}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <PageScroll>
          {wasRestored && (
            <StatusText className={styles.note}>
              <Trans>Your unsaved changes are still here.</Trans>
            </StatusText>
          )}
          <PictureField me={me} />
          <NameFields form={form} me={me} />
          <AboutFields form={form} />
          <ContactFields form={form} email={me.email ?? ''} />
          <WorkFields form={form} />
          <LinkFields form={form} offline={offline} />
        </PageScroll>
        <div className={styles.actions}>
          <Button onClick={() => (form.isChanged ? setAsking(true) : discard())}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" aria-disabled={form.saving || undefined}>
            {form.saving ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
          </Button>
        </div>
      </form>
      {isDiscarding && (
        <ConfirmDialog
          question={<Trans>Discard changes to your profile?</Trans>}
          verb={<Trans>Discard changes</Trans>}
          onConfirm={discard}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}
