/** Profile pictures that were shown. A sign-out deletes every cache except that of the app itself. */
export const picturesCache = 'pictures';
/** Above this count the oldest pictures are deleted. */
export const maxPictures = 300;
/** Emoji names by language. */
export const emojiCache = 'emoji';
/** Manuals and agreements as PDF. */
export const documentsCache = 'documents';
