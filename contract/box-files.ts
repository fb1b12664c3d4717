import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idText, timestamp } from './scalars.ts';

/** Maximum bytes of a file that a box writes for its school. An answer has about as many at most. */
export const boxFileBytes = 20 * 1024 * 1024;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const broughtIn = v.object({
  /** When the box has written the file, by its clock. */
  written_at: timestamp,
  /** Operations that the school has executed because of this file. */
  executed: count,
  /** Operations that it had executed before. */
  known: count,
  refused: count,
  /** Operations that wait for their device or for an operation before them, or did not fit into the file. */
  waiting: count,
  /** Operations that the school can't decide now: the file has to be brought in again. */
  undecided: count,
  /**
   * Whether the answer has a newer copy of the school:
   * - `included`: it has one
   * - `tooLarge`: its rows do not fit
   * - `otherVersion`: the program of the box has other tables
   * - `failed`: none could be made now
   */
  copy: v.picklist(['included', 'tooLarge', 'otherVersion', 'failed']),
  /** Files of the copy that the box lacks and the answer does not have, because they do not fit or the school has lost them. */
  left_out: count,
  /** The file for the box, base64url. */
  answer: v.string(),
});
export type BroughtIn = v.InferOutput<typeof broughtIn>;
export type BroughtInOnWire = v.InferInput<typeof broughtIn>;

export const bringInBoxFile = endpoint({
  method: 'POST',
  path: '/desk/boxes/:id/file',
  access: 'approved',
  summary:
    'Perform the operations of a file that a box has written, as `handOver` does; returns counts, and a file for the box with the results and a newer copy (administrators)',
  params: v.object({ id: idText }),
  form: { upload: boxFileBytes },
  body: v.optional(v.object({}), {}),
  output: broughtIn,
});
