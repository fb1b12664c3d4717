/** Safari has no such callback: about as long as a first screen takes. */
const aboutAScreen = 300;

/** Resolves when nothing else is to be done, or after so many milliseconds. */
export const whenIdle = (atMost = 2000): Promise<void> =>
  new Promise((resume) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resume(), { timeout: atMost });
    else setTimeout(resume, Math.min(atMost, aboutAScreen));
  });
