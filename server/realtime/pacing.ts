/**
 * Limits for frames sent per person to each socket. A frame costs about 15 µs (measured with 500 sockets), so
 * a burst blocks other work for less than 2 ms. In total they take less than a tenth of a processor.
 */
export const framesPerBurst = 100;
const burstMs = 20;

/**
 * Milliseconds to wait after a burst. A single change for very many sockets may exceed the burst limit; the
 * wait grows with it.
 */
export const pauseAfter = (frames: number): number =>
  Math.max(burstMs, Math.ceil((frames / framesPerBurst) * burstMs));

const msPerDevice = 6;
const maxSpreadMs = 30_000;

/**
 * Milliseconds within which all devices pull a change for everybody, each at a random time. At most 167 devices
 * pull in a second, up to 5,000 devices.
 */
export const pullSpread = (devices: number): number => Math.min(devices * msPerDevice, maxSpreadMs);
