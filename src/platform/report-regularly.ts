/** In ms. Shorter than a channel stays open without a report. */
const reportEvery = 10_000;

/** Calls `report` at once and regularly until the returned function is called. Failures are ignored. */
export function reportRegularly(report: () => Promise<void>): () => void {
  const tryToReport = () => void report().catch(() => undefined);
  tryToReport();
  const timer = setInterval(tryToReport, reportEvery);
  return () => clearInterval(timer);
}
