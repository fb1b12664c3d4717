import type { Journal } from './journal.ts';

/** The role of this process as a box: a copy of a school, for people on site without internet. */
export interface BoxRole {
  /** The number that the school gave it. */
  number: number;
  /** Origin of the school. */
  school: string;
  /** The copy it runs now; a new copy replaces it without a restart. */
  copy: () => { name: string; madeAt: number };
  journal: Journal;
  /** Its days are over, or the school has ended it: it answers nothing. */
  isOver: () => boolean;
  /**
   * Hands over what the box holds, takes the newest copy of the school and runs it. Returns sentences for the operator.
   * @throws BoxError
   */
  refresh: () => Promise<string>;
  /** A file for the school, with what the box would hand over now. @throws BoxError */
  exportFile: () => Promise<Buffer>;
  /**
   * Applies the answer of the school to such a file, and runs the copy in it if nothing on site is lost by that. Returns sentences
   * for the operator. @throws BoxError
   */
  importFile: (file: Buffer) => Promise<string>;
}
