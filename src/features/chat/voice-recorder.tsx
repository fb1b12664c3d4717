import { Trans, useLingui } from '@lingui/react/macro';
import { Mic, Pause, Play, SendHorizontal, Square, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { inProgress } from '../../platform/unsaved-work.ts';
import type { Attachment } from './commands.ts';
import composer from './composer.module.css';
import styles from './voice-recorder.module.css';
import { startRecording, type Recording } from './recording.ts';
import { clockText, reducePeaks } from './voice-time.ts';
import { Waveform } from './waveform.tsx';

interface VoiceRecorderProps {
  /** Whether a press on "Send" was aimed at "Record", the button it replaced. */
  isStray: (press: { timeStamp: number }) => boolean;
  onDone: (recording: Attachment | null) => void;
  /** Called if the microphone is unavailable or denied. */
  onRefused: () => void;
}

const sampleEveryMs = 100;

/** Records from mounting until the recording is sent or discarded. */
export function VoiceRecorder({ isStray, onDone, onRefused }: VoiceRecorderProps) {
  const { t } = useLingui();
  const recording = useRef<Recording | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [peaks, setPeaks] = useState<readonly number[]>([]);
  const [paused, setPaused] = useState(false);
  const preview = usePreview();
  const refused = useEffectEvent(onRefused);
  const full = useEffectEvent(() => void finish());

  useEffect(() => {
    let cancelled = false;
    void startRecording().then(
      (recorder) => {
        if (cancelled) recorder.discard();
        else recording.current = recorder;
      },
      () => refused(),
    );
    const timer = setInterval(() => {
      const now = recording.current?.sample();
      if (!now) return;
      setSeconds(now.seconds);
      setPeaks(now.peaks.slice(-60));
      if (now.isFull) full();
    }, sampleEveryMs);
    return () => {
      cancelled = true;
      clearInterval(timer);
      recording.current?.discard();
    };
  }, []);

  const togglePause = () => {
    preview.stop();
    if (paused) recording.current?.resume();
    else recording.current?.pause();
    setPaused(!paused);
  };
  const finish = async () => {
    preview.stop();
    const made = await recording.current?.finish();
    recording.current = null;
    if (!made) return onDone(null);
    const { data, seconds: duration, peaks: all, ending } = made;
    const voice = { duration: Math.round(duration * 10) / 10, peaks: reducePeaks(all) };
    onDone({ data, name: `voice.${ending}`, voice });
  };
  return (
    <div className={composer.row} {...inProgress}>
      <IconButton label={t`Discard recording`} onClick={() => onDone(null)}>
        <Trash2 />
      </IconButton>
      {paused ? (
        <IconButton
          label={preview.playing ? t`Stop playback` : t`Listen to recording`}
          onClick={() => {
            if (preview.playing) preview.stop();
            else void recording.current?.soFar().then(preview.play);
          }}
        >
          {preview.playing ? <Square /> : <Play />}
        </IconButton>
      ) : (
        <span className={styles.light} aria-hidden="true" />
      )}
      <span className={styles.time} role="timer" aria-label={t`Recording`}>
        {clockText(seconds)}
      </span>
      <div className={styles.wave}>
        <Waveform peaks={peaks} played={1} />
      </div>
      <IconButton
        label={paused ? t`Continue recording` : t`Pause recording`}
        disabled={seconds === 0}
        onClick={togglePause}
      >
        {paused ? <Mic /> : <Pause />}
      </IconButton>
      <button
        type="button"
        className={composer.send}
        aria-label={t`Send recording`}
        disabled={seconds < 0.5}
        onClick={(event) => {
          if (!isStray(event)) void finish();
        }}
      >
        <SendHorizontal />
      </button>
      <span className={styles.hint} role="status">
        {seconds === 0 && <Trans>Waiting for the microphone…</Trans>}
      </span>
    </div>
  );
}

/** Plays the recording before it is sent. */
function usePreview() {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState(false);
  const stop = () => {
    audio.current?.pause();
    if (audio.current) URL.revokeObjectURL(audio.current.src);
    audio.current = null;
    setPlaying(false);
  };
  const play = (recorded: Blob) => {
    stop();
    const made = new Audio(URL.createObjectURL(recorded));
    audio.current = made;
    made.addEventListener('ended', stop);
    setPlaying(true);
    made.play().catch(stop);
  };
  const leave = useEffectEvent(stop);
  useEffect(() => () => leave(), []);
  return { playing, play, stop };
}
