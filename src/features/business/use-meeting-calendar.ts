import { useLingui } from '@lingui/react/macro';
import { type BusinessMeetingView, partnerOf } from '../../db/overlay-business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { type CalendarEvent, calendarFile } from '../../lib/calendar-file.ts';
import { useBusiness } from './hooks.ts';
import { finishOf } from './meeting-groups.ts';
import { usePlaceText } from './use-place-text.ts';

/** Returns a function that writes accepted meetings as an iCalendar file, with the ids of the server's calendar. */
export function useMeetingCalendar(): (meetings: readonly BusinessMeetingView[]) => string {
  const toEvent = useMeetingEvent();
  return (meetings) => calendarFile(meetings.map(toEvent), Date.now());
}

/** Returns a function that writes an accepted meeting as an entry of a calendar. */
export function useMeetingEvent(): (meeting: BusinessMeetingView) => CalendarEvent {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const placeText = usePlaceText();
  const myId = useBusiness()?.me.id ?? 0;
  return (meeting) => ({
    uid: `business-${meeting.id}@${location.hostname}`,
    title: t`Business meeting with ${fullName(partnerOf(meeting, myId))}`,
    start: meeting.start ?? 0,
    end: finishOf(meeting),
    place: placeText(meeting),
    url: location.origin + addresses.businessMeeting.getHref(meeting.id),
    sequence: meeting.rev,
  });
}
