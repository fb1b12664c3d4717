import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import type { DeskAct } from '../../lib/desk.ts';

/** One sentence about an act on a row: the person or another device of the user, the act and the time. */
export function useActionLabels(): (act: DeskAct) => string {
  const { t } = useLingui();
  const { fullName, moment } = useFormats();
  return ({ act, by, at, other_device }) => {
    const name = by ? fullName(by) : t`The school`;
    const time = moment(at, Date.now());
    if (other_device) return t`You changed this on another device (${time})`;
    switch (act) {
      case 'answer':
        return t`${name} answered (${time})`;
      case 'close':
        return t`${name} closed this (${time})`;
      case 'reopen':
        return t`${name} reopened this (${time})`;
      case 'take':
        return t`${name} took this over (${time})`;
      case 'leave':
        return t`${name} released this for others (${time})`;
      case 'approve':
        return t`${name} approved this (${time})`;
      case 'decline':
        return t`${name} declined this (${time})`;
      case 'suspend':
        return t`${name} suspended this account (${time})`;
      case 'unsuspend':
        return t`${name} ended the suspension (${time})`;
      case 'merge':
        return t`${name} merged this account with another one (${time})`;
      case 'undo':
        return t`${name} undid this (${time})`;
      case 'spam':
        return t`${name} marked this as spam (${time})`;
      case 'restore':
        return t`${name} rejected the report (${time})`;
      case 'delete':
        return t`${name} deleted this (${time})`;
      case 'open':
        return t`${name} opened this (${time})`;
      case 'edit':
        return t`${name} changed this (${time})`;
      case 'release':
        return t`${name} published this (${time})`;
      case 'retry':
        return t`${name} restarted this (${time})`;
    }
  };
}
