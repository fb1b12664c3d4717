import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { User } from '../../../contract/users.ts';
import { listIntentionalOps } from '../../db/intentional-ops.ts';
import { setOwner } from '../../db/owner.ts';
import { getMe } from '../../db/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { apiHost } from '../../platform/api-base.ts';
import { clearHandOff, readHandOff } from '../../platform/hand-off.ts';
import { currentSession } from '../../platform/stored-session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { getPersonOfToken } from './commands.ts';
import { EntrancePage } from './entrance-page.tsx';
import { signInWithToken } from './sign-in-with-token.ts';

interface Replacing {
  user: User;
  before: User | undefined;
  unsent: number;
}

/** Signs in with a token from another site. `onDone` gets the address to open, or null without a sign-in. */
export function HandOffScreen({ onDone }: { onDone: (redirect: string | null) => void }) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const [handOff] = useState(readHandOff);
  const [replacing, setReplacing] = useState<Replacing | null>(null);
  const isSigningIn = useRef(false);
  const leave = (redirect: string | null) => {
    clearHandOff();
    onDone(redirect);
  };
  const signIn = async (user: User) => {
    if (!handOff) return;
    isSigningIn.current = true;
    await signInWithToken(handOff.token, user);
    leave(handOff.redirect);
  };
  const checkStored = useEffectEvent(async () => {
    if (!handOff) return leave(null);
    const outcome = await getPersonOfToken(handOff.token);
    if (!outcome.ok) return leave(null);
    const user = outcome.value;
    const session = currentSession();
    if (!session) return signIn(user);
    if (session.userId === user.id)
      return (await getPersonOfToken(session.token)).ok ? leave(handOff.redirect) : signIn(user);
    setOwner(apiHost(), session.userId);
    const [before, ops] = await Promise.all([getMe(), listIntentionalOps()]).catch(
      () => [undefined, []] as const,
    );
    setReplacing({ user, before, unsent: ops.length });
  });
  useEffect(() => {
    const checkNow = () => void checkStored();
    checkNow();
  }, []);
  return (
    <EntrancePage title={t`Signing in…`}>
      {replacing && (
        <ConfirmDialog
          question={<Trans>Sign in as {fullName(replacing.user)}?</Trans>}
          verb={<Trans>Switch account</Trans>}
          variant={replacing.unsent > 0 ? 'danger' : 'primary'}
          onConfirm={() => void signIn(replacing.user)}
          onClose={() => {
            setReplacing(null);
            if (!isSigningIn.current) leave(null);
          }}
        >
          {replacing.before && (
            <p>
              <Trans>
                {fullName(replacing.before)} is signed in on this device. The data of that account will be
                removed from this device.
              </Trans>
            </p>
          )}
          {replacing.unsent > 0 && (
            <p>
              <Plural
                value={replacing.unsent}
                one="# change has not been sent and will be lost."
                other="# changes have not been sent and will be lost."
              />
            </p>
          )}
        </ConfirmDialog>
      )}
    </EntrancePage>
  );
}
