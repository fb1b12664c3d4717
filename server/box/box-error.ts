import { ConfigError } from '../config-error.ts';

/** An error of a box that its operator can act on; printed without a stack. */
export class BoxError extends ConfigError {}

/** No answer of the school: no network, or another server in its place. A later attempt may succeed. */
export class SchoolUnreachable extends BoxError {}

/** The school has deleted a copy during its download. There is a newer one. */
export class CopyReplaced extends SchoolUnreachable {}

/** The school has ended the pairing, or the days of the box are over. The box deletes what it carries. */
export class BoxEnded extends BoxError {}

export const daysAreOver = () => new BoxEnded('The days of this box are over.');

/** Adds to the reason that nothing of the school is on this computer any more. */
export const copyDeleted = ({ message }: BoxEnded) =>
  new BoxEnded(`${message} The copy of the school on this computer was deleted.`);
