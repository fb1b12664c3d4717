/**
 * Name of the channel row whose rev grows with every change of the programme. Shared lists are encoded once
 * for each rev.
 */
export const programmeChannel = 'programme';
