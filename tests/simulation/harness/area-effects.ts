import type { NewOp } from '../../../src/db/outbox-op.ts';

export interface Effect {
  /** What is set, with the person if it is theirs: `star 2 5`. */
  subject: string;
  /** The stored value; '' if nothing is stored. */
  value: string;
  /**
   * Order of effects that follow each other on every device, such as adding and deleting: the highest wins.
   * Default 0.
   */
  rank?: number;
}

export interface Plan extends Omit<Effect, 'subject'> {
  op: NewOp;
  /** Null: the effect is that the server has stored the key of the op. */
  subject: string | null;
}

export interface AreaIntent extends Effect {
  command: string;
  opId: string;
  device: string;
  person: number;
}

/** Texts that exist at the start of every day; they count as nothing stored. */
export const initialText = (n: number): string => `Initial${n}`;
