/** The desk row of a meeting. */
export const deskRowOf = ({ id }: { id: number }): string => `business:${id}`;
