/** The coming slots in which the person and another one are free, as the server last listed them. */
export interface StoredSlots {
  /** Id of the other person. */
  id: number;
  /** When they were listed, in ms by the clock of the device. */
  at: number;
  /** Starts in ms. `table`: a table is free. */
  slots: { start: number; free: boolean; table: boolean }[];
}
