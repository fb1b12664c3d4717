import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import type { SubtitleTrack } from './use-subtitles.ts';
import styles from './media-reader.module.css';

interface TranscriptProps {
  tracks: readonly SubtitleTrack[];
  /** Playback position in seconds. */
  at: number;
  onSeek: (seconds: number) => void;
}

/** The text of the chosen track line by line. It follows the playback; a press on a line seeks to it. */
export function Transcript({ tracks, at, onSeek }: TranscriptProps) {
  const { t } = useLingui();
  const { locale } = useFormats();
  const [picked, setPicked] = useState<number | null>(null);
  const own = tracks.findIndex(({ language }) => language === locale);
  const chosen = picked ?? Math.max(0, own);
  const list = useRef<HTMLOListElement>(null);
  const cues = (tracks[chosen] ?? tracks[0])?.cues ?? [];
  const now = cues.findLastIndex(({ from }) => from <= at);
  useEffect(() => {
    const line = list.current?.children[now];
    const box = list.current;
    if (!(line instanceof HTMLElement) || !box || box.contains(document.activeElement)) return;
    box.scrollTop = line.offsetTop - box.clientHeight / 3;
  }, [now]);
  return (
    <section className={styles.transcript}>
      <h2>{t`Transcript`}</h2>
      {tracks.length > 1 && (
        <div className={styles.bar}>
          {tracks.map(({ address, label }, each) => (
            <Chip
              key={address}
              on={each === chosen}
              aria-pressed={each === chosen}
              onClick={() => setPicked(each)}
            >
              {label}
            </Chip>
          ))}
        </div>
      )}
      <ol ref={list} className={styles.lines} lang={tracks[chosen]?.language || undefined}>
        {cues.map(({ from, text }, each) => (
          <li key={each}>
            <button
              type="button"
              className={cx(styles.cue, each === now && styles.now)}
              aria-current={each === now ? 'time' : undefined}
              onClick={() => onSeek(from)}
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
