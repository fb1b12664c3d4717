/** People who are online: they have an open socket, or lost it less than 3 s ago. */
export interface Presence {
  online: () => number[];
  isOnline: (userId: number) => boolean;
  connected: (userId: number) => void;
  disconnected: (userId: number) => void;
}

const graceMs = 3000;

export function presence(changed: (userId: number, online: boolean) => void): Presence {
  const sockets = new Map<number, number>();
  const leaving = new Map<number, NodeJS.Timeout>();

  return {
    online: () => [...new Set([...sockets.keys(), ...leaving.keys()])],
    isOnline: (userId) => sockets.has(userId) || leaving.has(userId),
    connected: (userId) => {
      const count = sockets.get(userId) ?? 0;
      sockets.set(userId, count + 1);
      const timer = leaving.get(userId);
      clearTimeout(timer);
      leaving.delete(userId);
      if (count === 0 && timer === undefined) changed(userId, true);
    },
    disconnected: (userId) => {
      const count = (sockets.get(userId) ?? 1) - 1;
      if (count > 0) {
        sockets.set(userId, count);
        return;
      }
      sockets.delete(userId);
      const timer = setTimeout(() => {
        leaving.delete(userId);
        changed(userId, false);
      }, graceMs);
      leaving.set(userId, timer.unref());
    },
  };
}
