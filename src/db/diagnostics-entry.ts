/** One step of the sync engine, for support: contains no texts, names or ids. */
export interface DiagnosticsEntry {
  seq: number;
  at: number;
  /** `PUT /chat/message/:id`, `pull`, `gate`, `socket`, `term`. */
  what: string;
  code: string;
  ms?: number;
  count?: number;
}
