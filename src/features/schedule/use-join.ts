import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { User } from '../../../contract/users.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { showRefusal } from '../../ui/show-refusal.ts';

/** Opens the meeting, or shows why it can't be opened. */
export function useJoin(event: EventView, me: User | null) {
  const { t } = useLingui();
  const { fullName, localized } = useFormats();
  const [joining, setJoining] = useState(false);
  const join = async () => {
    if (joining || !me) return;
    setJoining(true);
    const title = localized(event.localized_name, event.name);
    // Loaded only when a person joins.
    const { openMeeting } = await import('./open-meeting.ts');
    const outcome = await openMeeting({ event, title, name: fullName(me), myId: me.id });
    if (outcome.ok) {
      // The meeting page is loading. If the person comes back through the history, the button works again.
      setTimeout(() => setJoining(false), 5000);
      return;
    }
    setJoining(false);
    showRefusal(outcome, t`The meeting could not be opened. See the event page for other ways to join.`);
  };
  return { join, joining };
}
