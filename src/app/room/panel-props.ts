import type { User } from '../../../contract/users.ts';
import type { EventView } from '../../db/overlay-events.ts';

export interface PanelProps {
  event: EventView;
  me: User | null;
  detailsKnown: boolean;
  /** The page has little height. */
  short: boolean;
}
