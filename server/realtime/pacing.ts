/**
 * Bounds of frames that are sent for each person to each socket. A frame costs about 15 µs (measured with 500 sockets), so
 * a burst holds up other work for less than 2 ms, and all of them together take less than a tenth of a processor.
 */
export const framesPerBurst = 100;
const burstMs = 20;

/** How long to wait after a burst, in ms. One change for very many sockets may be a larger burst: the wait is longer. */
export const pauseAfter = (frames: number): number =>
  Math.max(burstMs, Math.ceil((frames / framesPerBurst) * burstMs));
