import { partnerOf } from '../../db/overlay-business.ts';
import { useNow } from '../../ui/use-now.ts';
import { useBusiness } from './hooks.ts';
import { finishOf } from './meeting-groups.ts';

export interface NextMeeting {
  id: number;
  /** In ms. */
  start: number;
}

/** Returns a function that finds the next arranged meeting with a person; undefined if there is none. */
export function useNextMeeting(): (userId: number) => NextMeeting | undefined {
  const business = useBusiness();
  const now = useNow();
  return (userId) =>
    business?.meetings
      .flatMap((meeting) => {
        const { id, state, start } = meeting;
        const isWith = partnerOf(meeting, business.me.id).id === userId;
        return isWith && state === 'accepted' && typeof start === 'number' && finishOf(meeting) > now
          ? [{ id, start }]
          : [];
      })
      .toSorted((a, b) => a.start - b.start)[0];
}
