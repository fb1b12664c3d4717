import { useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Voice } from '../../../contract/message-file.ts';
import type { MessageView } from '../../db/overlay-messages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useFileSource } from './file-source.ts';
import styles from './message-file.module.css';
import { playbackPosition, playNext, registerPlayer, speedOf, nextSpeed } from './voice-playing.ts';
import { clockText } from './voice-time.ts';
import { Waveform } from './waveform.tsx';

interface VoicePlayerProps {
  /** Key of the message. */
  id: string;
  file: NonNullable<MessageView['file']>;
  voice: Voice;
  opId: string | null;
}

/**
 * Plays a voice message: resumes where the person stopped, then plays the next one. Loads nothing before
 * playback.
 */
export function VoicePlayer({ id, file, voice, opId }: VoicePlayerProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const audio = useRef<HTMLAudioElement>(null);
  const source = useFileSource(file.url, opId);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(() => playbackPosition(id));
  const [speed, setSpeed] = useState(speedOf);
  const { duration, peaks } = voice;

  useEffect(() => registerPlayer(id, () => void start(audio.current, id)), [id]);

  const toggle = () => {
    if (playing) audio.current?.pause();
    else void start(audio.current, id);
  };
  const seek = (to: number) => {
    setAt(to);
    playbackPosition(id, to);
    if (audio.current) audio.current.currentTime = to;
  };
  const left = Math.max(0, duration - at);
  return (
    <div className={styles.voice}>
      <button
        type="button"
        className={styles.play}
        aria-label={playing ? t({ message: 'Pause', context: 'button' }) : t`Play voice message`}
        disabled={source === undefined}
        onClick={toggle}
      >
        {playing ? <Pause /> : <Play />}
      </button>
      <div className={styles.wave}>
        <Waveform peaks={peaks} played={duration > 0 ? at / duration : 0} />
        <input
          type="range"
          min={0}
          max={duration}
          step={0.1}
          value={Math.min(at, duration)}
          aria-label={t`Playback position`}
          aria-valuetext={clockText(at)}
          onChange={(event) => seek(Number(event.target.value))}
        />
      </div>
      <div className={styles.side}>
        <span>{clockText(playing || at > 0 ? left : duration)}</span>
        <button
          type="button"
          className={styles.speed}
          aria-label={t`Speed: ${number(speed)}×`}
          onClick={() => {
            const next = nextSpeed();
            setSpeed(next);
            if (audio.current) audio.current.playbackRate = next;
          }}
        >
          {number(speed)}×
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people say to each other has none */}
      <audio
        ref={audio}
        src={source}
        preload="none"
        onPlay={() => {
          setPlaying(true);
          setSpeed(speedOf());
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => {
          setAt(currentTarget.currentTime);
          playbackPosition(id, currentTarget.currentTime);
        }}
        onEnded={() => {
          seek(0);
          playNext(id);
        }}
      />
    </div>
  );
}

async function start(audio: HTMLAudioElement | null, id: string): Promise<void> {
  if (!audio) return;
  for (const other of document.querySelectorAll('audio')) if (other !== audio) other.pause();
  audio.playbackRate = speedOf();
  const from = playbackPosition(id);
  if (from > 0 && Math.abs(audio.currentTime - from) > 0.2) audio.currentTime = from;
  await audio.play().catch(() => undefined);
}
