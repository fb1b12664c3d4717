import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { User } from '../../../contract/users.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { showRefusal } from '../../ui/show-refusal.ts';

/** Goes to the meeting; says why where that is not possible. */
export function useJoin(event: EventView, me: User | null) {
  const { t } = useLingui();
  const { fullName, localized } = useFormats();
  const [joining, setJoining] = useState(false);
  const join = async () => {
    if (joining || !me) return;
    setJoining(true);
    const title = localized(event.localized_name, event.name);
    // On its way only when somebody joins.
    const { openMeeting } = await import('./open-meeting.ts');
    const outcome = await openMeeting({ event, title, name: fullName(me), myId: me.id });
    if (outcome.ok) {
      // The page is on its way; back by the history, the button is there again.
      setTimeout(() => setJoining(false), 5000);
      return;
    }
    setJoining(false);
    showRefusal(outcome, t`The meeting could not be opened. See the event page for other ways to join.`);
  };
  return { join, joining };
}
