/** Formats seconds as `1:05`. */
export function clockText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Reduces the peaks of a recording to at most `max`, each the loudest of its part. */
export function reducePeaks(peaks: readonly number[], max = 60): number[] {
  if (peaks.length <= max) return peaks.map(round);
  return Array.from({ length: max }, (_, at) => {
    const part = peaks.slice(
      Math.floor((at * peaks.length) / max),
      Math.ceil(((at + 1) * peaks.length) / max),
    );
    return round(Math.max(...part));
  });
}

const round = (peak: number) => Math.round(Math.min(1, Math.max(0, peak)) * 100) / 100;
