import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserSupportsWebAuthnAutofill, startAuthentication } from '@simplewebauthn/browser';
import type { Assertion } from '../../../contract/passkeys.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { callServer } from '../../platform/online.ts';
import { Button } from '../../ui/button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { signInRefusal } from './sign-in-errors.ts';
import type { PasskeyProps } from './sign-in-form.tsx';

/**
 * Null if the person cancelled, or if `isWanted` returns false once the server has answered. Fails with
 * `passkeyImpossible` if the browser can't.
 */
async function askForPasskey(
  isAutofill: boolean,
  isWanted: () => boolean,
): Promise<Outcome<Assertion | null>> {
  const options = await callServer('beginPasskeySignIn', {}, null);
  if (!options.ok) return options;
  if (!isWanted()) return { ok: true, value: null };
  try {
    const asked = { optionsJSON: options.value, useBrowserAutofill: isAutofill };
    return { ok: true, value: await startAuthentication(asked) };
  } catch (error) {
    // Browsers report a refusal and a time-out alike.
    const isCancelled = error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name);
    return isCancelled ? { ok: true, value: null } : { ok: false, code: 'passkeyImpossible' };
  }
}

/** Signs in with a passkey: by a button, and by the suggestions of the browser at the e-mail field. */
export function PasskeySignIn({ held, offline, onProof }: PasskeyProps) {
  const { i18n } = useLingui();
  const [isReplacing, setReplacing] = useState(false);
  const [refusal, setRefusal] = useState<ReturnType<typeof signInRefusal> | null>(null);
  const [busy, setBusy] = useState(false);
  /** The browser has one request at a time: a suggestion would end the question of the button. */
  const asking = useRef(false);
  // An unused suggestion ends when the button asks, and is offered again afterwards.
  const [round, setRound] = useState(0);
  const proveWith = async (passkey: Assertion, isAnybody: boolean) => {
    const only = held.unsent > 0 && !isAnybody ? held.userId : undefined;
    const outcome = await onProof({ passkey, ...(only !== undefined && { only }) });
    if (!outcome.ok && outcome.code === 'anotherPerson') setReplacing(true);
  };
  const suggest = useEffectEvent(async (isShown: () => boolean) => {
    if (!(await browserSupportsWebAuthnAutofill()) || !isShown()) return;
    const asked = await askForPasskey(true, () => isShown() && !asking.current);
    if (!asked.ok || asked.value === null || !isShown()) return;
    await proveWith(asked.value, false);
    setRound((before) => before + 1);
  });
  useEffect(() => {
    if (offline) return undefined;
    let isShown = true;
    // Later, because it may show a dialog.
    const timer = setTimeout(() => void suggest(() => isShown));
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [offline, round]);
  const ask = async (isAnybody: boolean) => {
    if (offline || asking.current) return;
    asking.current = true;
    setBusy(true);
    setRefusal(null);
    const asked = await askForPasskey(false, () => true);
    if (!asked.ok) setRefusal(signInRefusal(asked));
    else if (asked.value !== null) await proveWith(asked.value, isAnybody);
    asking.current = false;
    setBusy(false);
    setRound((before) => before + 1);
  };
  return (
    <>
      <Button size="wide" aria-disabled={busy || offline || undefined} onClick={() => void ask(false)}>
        <KeyRound />
        {busy ? <Trans>Signing in…</Trans> : <Trans>Sign in with a passkey</Trans>}
      </Button>
      {refusal !== null && <StatusText>{typeof refusal === 'string' ? refusal : i18n._(refusal)}</StatusText>}
      {isReplacing && (
        <ReplaceDialog
          held={held}
          onConfirm={() => {
            setReplacing(false);
            void ask(true);
          }}
          onClose={() => setReplacing(false)}
        />
      )}
    </>
  );
}
