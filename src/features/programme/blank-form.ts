import type { EventForm } from '../../../contract/programme.ts';

const day = 86_400;

/** A new event: tomorrow at the next full hour, for one hour. */
export function blankForm(now: number): EventForm {
  const start = Math.ceil((now / 1000 + day) / 3600) * 3600;
  return {
    localized_name: {},
    localized_description: {},
    time_start: start,
    time_finish: start + 3600,
    kind: 'lecture',
    course_id: null,
    room: null,
    track: null,
    languages: [],
    experts: [],
    places: null,
    cancelled: false,
  };
}
