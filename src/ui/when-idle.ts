type Later = (run: () => void, options?: { timeout: number }) => void;

/** Runs `run` once the main thread is idle, after `atMost` milliseconds at the latest if that is given. */
export function whenIdle(run: () => void, atMost?: number): void {
  // Browsers that cannot tell wait a while.
  const idle: Later = globalThis.requestIdleCallback ?? (() => setTimeout(run, atMost ?? 1500));
  idle(run, atMost === undefined ? undefined : { timeout: atMost });
}
