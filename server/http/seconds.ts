/** Unix seconds, the format of times on the wire. */
export const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
