import type { Desk } from '../../contract/desks.ts';
import type { Area } from '../../contract/row-kinds.ts';

/** The end at which an excerpt grows. */
export type ExcerptEnd = 'older' | 'newer';

/**
 * A request of a tab to the leader, which alone communicates with the server. The leader writes `answer` into
 * the same row.
 */
export interface TabRequest {
  seq: number;
  id: string;
  at: number;
  want:
    | { kind: 'open'; groupId: number }
    | { kind: 'older'; groupId: number }
    | { kind: 'around'; groupId: number; id: number }
    | { kind: 'excerpt'; groupId: number; end: ExcerptEnd }
    | { kind: 'private'; userId: number }
    | { kind: 'event'; eventId: number }
    | { kind: 'edition' }
    | { kind: 'refetch'; area: Area }
    | { kind: 'readers'; messageId: number }
    | { kind: 'search'; text: string; groupId?: number }
    | { kind: 'desk'; desk: Desk; row: string | null; editing: boolean }
    | { kind: 'room'; eventId: number }
    | { kind: 'people' }
    | { kind: 'retry' }
    | { kind: 'check' };
  answer?: unknown;
}
