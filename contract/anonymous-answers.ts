/** Anonymous answers are stored and published in batches of at least this size. */
export const batchSize = 5;
/** Fewer anonymous answers are never shown. */
export const minShownAnswers = 5;
/**
 * `signed`: an anonymous answer with a blind signature, which nobody can link to the person. `confidential`:
 * an answer by the plain call, which the server separates from the person when it stores it.
 */
export const secrecies = ['signed', 'confidential'] as const;
