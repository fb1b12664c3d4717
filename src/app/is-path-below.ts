/** Whether an address is a place or lies in it: `/chat/3` is in `/chat`, `/chatter` is not. */
export const isPathBelow = (address: string, place: string): boolean =>
  address === place || address.startsWith(`${place}/`);
