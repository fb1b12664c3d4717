import type { BusinessTable, DeskMeeting } from '../../../../contract/business-desk.ts';
import type { BusinessSlot } from '../../../lib/business-slots.ts';

/** The rows that the views of the desk show. */
export interface DeskParts {
  meetings: readonly DeskMeeting[];
  tables: readonly BusinessTable[];
  slots: readonly BusinessSlot[];
  /** Call it after a change; the desk then fetches its rows. */
  onChanged: () => void;
}
