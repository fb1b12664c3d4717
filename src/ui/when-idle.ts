type Later = (run: () => void, options?: { timeout: number }) => void;

/** Calls `run` once the main thread is idle, at the latest after `atMost` ms if given. */
export function whenIdle(run: () => void, atMost?: number): void {
  // Without requestIdleCallback (Safari) a timer is used.
  const idle: Later = globalThis.requestIdleCallback ?? (() => setTimeout(run, atMost ?? 1500));
  idle(run, atMost === undefined ? undefined : { timeout: atMost });
}
