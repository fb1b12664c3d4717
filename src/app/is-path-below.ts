/** Whether an address equals a path or is below it: `/chat/3` is below `/chat`, `/chatter` is not. */
export const isPathBelow = (address: string, place: string): boolean =>
  address === place || address.startsWith(`${place}/`);
