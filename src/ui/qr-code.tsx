import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** A QR code in black on white, which every camera reads in both colour schemes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: across } = encode(text, { border: 1 });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: across, path: dark.join('') };
  }, [text]);
  return (
    <div className={styles.code}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={path} fill="#000000" />
      </svg>
    </div>
  );
}
