import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useId, useState } from 'react';
import type { PlatformState } from '../../../contract/account.ts';
import { localeNames, locales } from '../../i18n/locale.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { useDeskRequest } from '../../ui/desk/desk-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LiveTag, Tag } from '../../ui/tag.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toast.ts';
import { readPlatform, setPlatform } from './commands.ts';
import { AdminPage } from './admin-page.tsx';
import styles from './admin.module.css';

/** Closes the platform to everyone but administrators, and reopens it. */
export const PlatformScreen = () => (
  <AdminPage desk="people">
    <Platform />
  </AdminPage>
);

function Platform() {
  const { value: platform, failed, again } = useDeskRequest<PlatformState>('platform', readPlatform);
  const key = platform && `${platform.closed} ${platform.opens_at}`;
  return (
    <>
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !platform && <Skeleton rows={2} />}
      {!failed && platform && <PlatformForm key={key} platform={platform} onChanged={again} />}
    </>
  );
}

function PlatformForm({ platform, onChanged }: { platform: PlatformState; onChanged: () => void }) {
  const { t } = useLingui();
  const { dateTimeYear } = useFormats();
  const id = useId();
  const [opensAt, setOpensAt] = useState('');
  const [texts, setTexts] = useState(platform.localized_text);
  const [busy, setBusy] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const change = async (closed: boolean) => {
    if (busy) return;
    setBusy(true);
    const at = opensAt === '' ? null : Math.floor(new Date(opensAt).getTime() / 1000);
    const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text?.trim()));
    const outcome = await setPlatform(closed ? { closed, opens_at: at, localized_text: filled } : { closed });
    setBusy(false);
    if (!outcome.ok) {
      showRefusal(outcome, t`That didn’t work. Please try again.`);
      return;
    }
    showToast(closed ? t`The platform is now closed.` : t`The platform is now open.`);
    onChanged();
  };
  if (platform.closed) {
    return (
      <Card className={styles.form}>
        <div>
          <LiveTag>{t({ message: 'Closed', context: 'platform' })}</LiveTag>
        </div>
        <p>
          {platform.opens_at === null ? (
            <Trans>Only administrators can sign in. No reopening time has been set.</Trans>
          ) : (
            <Trans>
              Only administrators can sign in. Expected to reopen: {dateTimeYear(platform.opens_at)}
            </Trans>
          )}
        </p>
        <Button variant="primary" aria-disabled={busy || undefined} onClick={() => void change(false)}>
          <Trans>Open platform</Trans>
        </Button>
      </Card>
    );
  }
  return (
    <Card>
      <form
        className={styles.form}
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          setConfirming(true);
        }}
      >
        <div>
          <Tag hue="accent">{t({ message: 'Open', context: 'platform' })}</Tag>
        </div>
        <p>
          <Trans>
            While the platform is closed, only administrators can sign in. Everyone else can still use what is
            on their device. Their changes are sent when the platform reopens.
          </Trans>
        </p>
        <div className={styles.field}>
          <label htmlFor={`${id}-at`}>{t`Expected reopening (optional)`}</label>
          <input
            id={`${id}-at`}
            type="datetime-local"
            value={opensAt}
            onChange={(event) => setOpensAt(event.target.value)}
          />
        </div>
        {locales.map((locale) => (
          <div key={locale} className={styles.field}>
            <label
              htmlFor={`${id}-${locale}`}
            >{t`Message to users (${localeNames[locale]}, optional)`}</label>
            <textarea
              id={`${id}-${locale}`}
              lang={locale}
              maxLength={500}
              value={texts[locale] ?? ''}
              onChange={(event) => setTexts({ ...texts, [locale]: event.target.value })}
            />
          </div>
        ))}
        <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
          <Trans>Close platform</Trans>
        </Button>
      </form>
      {isConfirming && (
        <ConfirmDialog
          question={<Trans>Close the platform?</Trans>}
          verb={<Trans>Close platform</Trans>}
          onConfirm={() => void change(true)}
          onClose={() => setConfirming(false)}
        >
          <p>
            <Trans>Everyone except administrators will be locked out at once.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
