import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Paragraphs } from '../../ui/rich-text.tsx';
import { readPlatform } from './commands.ts';
import { EntrancePage } from './entrance-page.tsx';
import styles from './entrance.module.css';

type Platform = Extract<Awaited<ReturnType<typeof readPlatform>>, { ok: true }>['value'];

const pollMs = 30_000;

/** Explains why the platform is closed, and goes to sign-in by itself when it reopens. */
export function ClosedScreen() {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const { dateTimeYear, localized } = useFormats();
  const [platform, setPlatform] = useState<Platform | null>(null);
  const checkPlatform = useEffectEvent(async () => {
    const outcome = await readPlatform();
    if (!outcome.ok) return;
    setPlatform(outcome.value);
    if (!outcome.value.closed) navigate(addresses.signIn.getHref(), { replace: true });
  });
  useEffect(() => {
    const checkNow = () => void checkPlatform();
    checkNow();
    const timer = setInterval(checkNow, pollMs);
    return () => clearInterval(timer);
  }, []);
  const text = platform && localized(platform.localized_text, '');
  return (
    <EntrancePage title={t`The platform is closed`}>
      <div aria-live="polite" className={styles.form}>
        {text ? (
          <Paragraphs text={text} />
        ) : (
          <p>
            <Trans>The platform is being updated. Everything on your devices is kept.</Trans>
          </p>
        )}
        {platform?.opens_at ? (
          <p className={styles.note}>
            <Trans>Expected to reopen: {dateTimeYear(platform.opens_at)}</Trans>
          </p>
        ) : null}
      </div>
      <p className={styles.lead}>
        <Trans>This page will continue automatically when the platform opens.</Trans>
      </p>
      <Link href={addresses.signIn.getHref()} className={buttonClass('plain', 'wide')}>
        <Trans>Go to sign-in</Trans>
      </Link>
    </EntrancePage>
  );
}
