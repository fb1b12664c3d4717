/** Pictures of people that were shown once. It goes with a sign-out, as does every cache but that of the app itself. */
export const picturesCache = 'pictures';
/** More make the oldest go. */
export const maxPictures = 300;
/** Names of emoji, by language. */
export const emojiCache = 'emoji';
/** Manuals and agreements, as PDF. */
export const documentsCache = 'documents';
