import type { EventQuestion } from '../../contract/event-questions.ts';

/** A token with which this device asks one anonymous question. */
export interface QuestionToken {
  token: string;
  blinded: string;
  /** Removes the blinding from the signature. */
  inverse: string;
  blind_signature?: string;
  /** The question as the server sent it last; null after it was withdrawn. Absent until it was sent. */
  question?: EventQuestion | null;
}

/** The tokens of this device for an event. */
export interface QuestionTokens {
  /** The public key, SPKI in base64url. */
  key: string;
  tokens: QuestionToken[];
  /** Time in ms before which no question is sent: some time after the signatures came. */
  sendsFrom?: number;
}
