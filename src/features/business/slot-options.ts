import type { BusinessWay } from '../../../contract/school.ts';
import type { StoredSlots } from '../../db/stored-slots.ts';
import type { BusinessSlot } from '../../lib/business-slots.ts';
import { type SlotState, slotStates } from './slot-states.ts';

export interface SlotOption extends BusinessSlot {
  /** The person's own state in the slot. */
  own: SlotState;
  /**
   * - `free`: both are free, and a table if one is needed
   * - `taken`: the other person is not free
   * - `noTable`: no table is free
   * - `unknown`: the server has never listed the slot on this device
   */
  other: 'free' | 'taken' | 'noTable' | 'unknown';
}

interface Sources {
  slots: readonly BusinessSlot[];
  way: BusinessWay;
  own: Parameters<typeof slotStates>[0];
  /** The slots of the two as the server listed them; null if it never did. */
  listed: StoredSlots['slots'] | null;
}

/** Says for each slot whether it can be proposed. */
export function slotOptions({ slots, way, own, listed }: Sources): SlotOption[] {
  const stateOf = slotStates(own);
  const known = new Map(listed?.map((slot) => [slot.start, slot]));
  return slots.map((slot) => {
    const state = stateOf(slot);
    const found = known.get(slot.start);
    const other = () => {
      if (!found) return 'unknown';
      // The server lists a slot as not free also because of the person's own time, which the device knows.
      if (!found.free) return state.kind === 'free' ? 'taken' : 'unknown';
      return way === 'on_site' && !found.table ? 'noTable' : 'free';
    };
    return { ...slot, own: state, other: other() };
  });
}

/** Slots that are already taken as far as this device knows can't be proposed. */
export const isChoosable = ({ own, other }: SlotOption): boolean =>
  (own.kind === 'free' || own.kind === 'blocked') && (other === 'free' || other === 'unknown');
