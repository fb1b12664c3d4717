/** Unix seconds, as times travel. */
export const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
