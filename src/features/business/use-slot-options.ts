import { useEffect, useState } from 'react';
import type { BusinessWay } from '../../../contract/school.ts';
import type { BusinessMeetingView } from '../../db/overlay-business.ts';
import type { BusinessSlot } from '../../lib/business-slots.ts';
import { useNow } from '../../ui/use-now.ts';
import { fetchSlotsWith } from './commands.ts';
import { useBusy, useSlotsWith } from './hooks.ts';
import type { Business } from './queries.ts';
import { slotOptions, type SlotOption } from './slot-options.ts';

export interface SlotOptions {
  /** Undefined until the device has read its part. */
  options: SlotOption[] | undefined;
  /** When the server last listed the slots, in ms; null if it never did. */
  asOf: number | null;
  /** The list is older than this page, because there is no connection. */
  isOld: boolean;
}

interface Wanted {
  business: Business;
  /** Id of the other person. */
  userId: number;
  way: BusinessWay;
  /** The meeting that is moved: its own time counts as free. */
  moved?: BusinessMeetingView | undefined;
}

/** The coming slots in which the person can meet another one, as of the last answer of the server. */
export function useSlotOptions({ business, userId, way, moved }: Wanted): SlotOptions {
  const now = useNow();
  const busy = useBusy();
  const stored = useSlotsWith(userId);
  const [isFresh, setFresh] = useState(false);
  const { offline, slots, plan, meetings } = business;
  useEffect(() => {
    let left = false;
    if (!offline)
      void fetchSlotsWith(userId).then((isFetched) => {
        if (!left && isFetched) setFresh(true);
      });
    return () => {
      left = true;
    };
  }, [userId, offline]);
  const coming: BusinessSlot[] = slots.filter(({ start }) => start > now);
  return {
    options:
      busy &&
      slotOptions({
        slots: coming,
        way,
        own: { blocked: plan.blocked, busy, meetings: meetings.filter(({ id }) => id !== moved?.id) },
        listed: stored?.slots ?? null,
      }),
    asOf: stored?.at ?? null,
    isOld: !isFresh,
  };
}
