import { Trans, useLingui } from '@lingui/react/macro';
import { SendHorizontal, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { underWay } from '../../platform/at-work.ts';
import type { Attachment } from './commands.ts';
import composer from './composer.module.css';
import styles from './voice-recorder.module.css';
import { record, type Recording } from './recording.ts';
import { clockText, fewerPeaks } from './voice-time.ts';
import { Waveform } from './waveform.tsx';

interface VoiceRecorderProps {
  /** Whether a press on "Send" was meant for the button before it, "Record". */
  isStray: (press: { timeStamp: number }) => boolean;
  onDone: (recording: Attachment | null) => void;
  /** The browser does not let us listen. */
  onRefused: () => void;
}

const tick = 100;

/** Records until it is sent or thrown away. */
export function VoiceRecorder({ isStray, onDone, onRefused }: VoiceRecorderProps) {
  const { t } = useLingui();
  const recording = useRef<Recording | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [peaks, setPeaks] = useState<readonly number[]>([]);
  const refused = useEffectEvent(onRefused);
  const full = useEffectEvent(() => void finish());

  useEffect(() => {
    let left = false;
    void record().then(
      (begun) => {
        if (left) begun.drop();
        else recording.current = begun;
      },
      () => refused(),
    );
    const timer = setInterval(() => {
      const now = recording.current?.look();
      if (!now) return;
      setSeconds(now.seconds);
      setPeaks(now.peaks.slice(-60));
      if (now.isFull) full();
    }, tick);
    return () => {
      left = true;
      clearInterval(timer);
      recording.current?.drop();
    };
  }, []);

  const finish = async () => {
    const made = await recording.current?.finish();
    recording.current = null;
    if (!made) return onDone(null);
    const { data, seconds: duration, peaks: all, ending } = made;
    const voice = { duration: Math.round(duration * 10) / 10, peaks: fewerPeaks(all) };
    onDone({ data, name: `voice.${ending}`, voice });
  };
  return (
    <div className={composer.row} {...underWay}>
      <IconButton label={t`Discard the recording`} onClick={() => onDone(null)}>
        <Trash2 />
      </IconButton>
      <span className={styles.light} aria-hidden="true" />
      <span className={styles.time} role="timer" aria-label={t`Recording`}>
        {clockText(seconds)}
      </span>
      <div className={styles.wave}>
        <Waveform peaks={peaks} played={1} />
      </div>
      <button
        type="button"
        className={composer.send}
        aria-label={t`Send the recording`}
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
