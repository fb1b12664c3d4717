/** One step of the sync engine, for finding faults later: no texts, no names, no ids. */
export interface DiagnosticsEntry {
  seq: number;
  at: number;
  /** `PUT /chat/message/:id`, `pull`, `gate`, `socket`, `term`. */
  what: string;
  code: string;
  ms?: number;
  count?: number;
}
