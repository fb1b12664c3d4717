import { ConfigError } from '../config-error.ts';

/** An error of a box that its operator can act on; printed without a stack. */
export class BoxError extends ConfigError {}

/** No answer of the school: no network, or another server in its place. A later attempt may succeed. */
export class SchoolUnreachable extends BoxError {}

/** The school lacks a part or file of a copy. It has replaced the copy during its download, or lost the file. */
export class NotAtSchool extends SchoolUnreachable {}

/** A file ended early at the same place as in the attempt before: the school does not have all of it. */
export class FileIncomplete extends SchoolUnreachable {}

/** A file in the folder of the box is missing, or is not what the box wrote. */
export class DamagedFile extends BoxError {}

/** The school has ended the pairing, or says that the days of the box are over. The box deletes what it carries. */
export class BoxEnded extends BoxError {}
