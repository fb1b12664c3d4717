import { useLingui } from '@lingui/react/macro';
import { showToast } from '../../ui/toast.ts';
import { resendConfirmation } from './commands.ts';

/** Returns a function that sends the confirmation e-mail again and reports the result. */
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
