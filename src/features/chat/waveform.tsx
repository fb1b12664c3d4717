interface WaveformProps {
  /** Values from 0 to 1. */
  peaks: readonly number[];
  /** Fraction played, 0 to 1. */
  played: number;
}

const height = 32;

/** Loudness of a recording over time. Decorative: its duration is shown beside it as text. */
export function Waveform({ peaks, played }: WaveformProps) {
  const bars = peaks.length > 0 ? peaks : Array<number>(40).fill(0.2);
  return (
    <svg viewBox={`0 0 ${bars.length * 3} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map((peak, at) => {
        const tall = Math.max(3, peak * height);
        return (
          <rect
            key={at}
            x={at * 3}
            y={(height - tall) / 2}
            width={2}
            height={tall}
            rx={1}
            fill="currentColor"
            opacity={at / bars.length < played ? 1 : 0.35}
          />
        );
      })}
    </svg>
  );
}
