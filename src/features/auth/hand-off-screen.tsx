import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { User } from '../../../contract/users.ts';
import { listMeantOps } from '../../db/meant-ops.ts';
import { setOwner } from '../../db/owner.ts';
import { getMe } from '../../db/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { apiHost } from '../../platform/api-base.ts';
import { forgetHandOff, readHandOff } from '../../platform/hand-off.ts';
import { currentSession, saveSession } from '../../platform/stored-session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { whoIs } from './commands.ts';
import { EntrancePage } from './entrance-page.tsx';

interface Replacing {
  user: User;
  before: User | undefined;
  unsent: number;
}

/** Another site signs somebody in: `onDone` is told where they wanted to go, if they are in. */
export function HandOffScreen({ onDone }: { onDone: (redirect: string | null) => void }) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const [handOff] = useState(readHandOff);
  const [replacing, setReplacing] = useState<Replacing | null>(null);
  const leave = (redirect: string | null) => {
    forgetHandOff();
    onDone(redirect);
  };
  const take = (user: User) => {
    if (!handOff) return;
    saveSession({ userId: user.id, token: handOff.token });
    leave(handOff.redirect);
  };
  const look = useEffectEvent(async () => {
    const outcome = handOff && (await whoIs(handOff.token));
    if (!outcome?.ok) return leave(null);
    const user = outcome.value;
    const held = currentSession();
    if (!held || held.userId === user.id) return take(user);
    setOwner(apiHost(), held.userId);
    const [before, ops] = await Promise.all([getMe(), listMeantOps()]).catch(() => [undefined, []] as const);
    setReplacing({ user, before, unsent: ops.length });
  });
  useEffect(() => {
    const lookNow = () => void look();
    lookNow();
  }, []);
  return (
    <EntrancePage title={t`Signing in…`}>
      {replacing && (
        <ConfirmDialog
          question={<Trans>Sign in as {fullName(replacing.user)}?</Trans>}
          verb={<Trans>Change the account</Trans>}
          onConfirm={() => take(replacing.user)}
          onClose={() => leave(null)}
        >
          {replacing.before && (
            <p>
              <Trans>
                {fullName(replacing.before)} is signed in on this device. What is stored here for that account
                will be removed.
              </Trans>
            </p>
          )}
          {replacing.unsent > 0 && (
            <p>
              <Plural
                value={replacing.unsent}
                one="# change has not been sent, and would be lost."
                other="# changes have not been sent, and would be lost."
              />
            </p>
          )}
        </ConfirmDialog>
      )}
    </EntrancePage>
  );
}
