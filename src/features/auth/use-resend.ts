import { useLingui } from '@lingui/react/macro';
import { showToast } from '../../ui/toast.ts';
import { resendConfirmation } from './commands.ts';

/** Mails the link that confirms an address once more, and says whether that worked. */
export function useResend(): (token: string) => Promise<void> {
  const { t } = useLingui();
  return async (token) => {
    const outcome = await resendConfirmation(token);
    showToast(
      outcome.ok
        ? t`The e-mail has been sent again.`
        : t`That didn’t work. Please try again in a few minutes.`,
    );
  };
}
