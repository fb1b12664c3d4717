/** Runs it when nothing else is to be done; browsers that cannot tell wait a while. */
export function whenIdle(run: () => void): void {
  const idle = globalThis.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 1500));
  idle(run);
}
