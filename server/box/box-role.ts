/** The role of this process as a box: a copy of a school, for people on site without internet. */
export interface BoxRole {
  /** The number that the school gave it. */
  number: number;
  /** Origin of the school. */
  of: string;
  /** The copy it runs now; a new copy replaces it without a restart. */
  copy: () => { name: string; madeAt: number };
  /** Milliseconds since 1970; the box answers nothing after it. */
  expiresAt: () => number;
  /**
   * Takes the newest copy of the school and runs it. Returns a sentence for the operator.
   * @throws BoxError
   */
  refresh: () => Promise<string>;
}
