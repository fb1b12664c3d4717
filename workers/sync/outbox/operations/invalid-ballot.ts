/** The signature of a ballot is not that of its token. */
export class InvalidBallot extends Error {}
