/** The channel row that every change of the programme touches: shared lists are encoded once for each of its revs. */
export const programmeChannel = 'programme';
