import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { SelectChip } from '../../../ui/chip.tsx';
import type { SubtitleTrack } from './use-subtitles.ts';
import { Transcript } from './transcript.tsx';
import styles from './media-reader.module.css';

interface MediaReaderProps {
  film: boolean;
  source: string;
  name: string;
  poster: string | undefined;
  subtitles: readonly SubtitleTrack[];
  /** Stored playback position in seconds. */
  start: number;
  onTime: (seconds: number) => void;
  /** Formatted size of the full version. */
  size: string;
  /** Smaller versions that the server has made. */
  versions: readonly MediaVersion[];
  /** Whether to start with the small version. */
  sparing: boolean;
}

export interface MediaVersion {
  kind: 'small' | 'audio';
  source: string;
  size: string;
}

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** Plays video or audio with speed, versions, subtitles and a transcript that follows the playback. */
export function MediaReader(props: MediaReaderProps) {
  const { film, source, name, poster, subtitles, start, onTime, versions } = props;
  const { t } = useLingui();
  const { locale, number } = useFormats();
  const player = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useState(1);
  const [kind, setKind] = useState<MediaVersion['kind'] | ''>(
    props.sparing && versions.some((each) => each.kind === 'small') ? 'small' : '',
  );
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(start);
  const address = versions.find((each) => each.kind === kind)?.source ?? source;
  const pictured = film && kind !== 'audio';
  useEffect(() => {
    if (player.current) player.current.playbackRate = speed;
  }, [speed, address]);
  const nameOf = { '': t`Full version`, small: t`Small version`, audio: t`Audio only` };
  const seek = (seconds: number) => {
    if (player.current) player.current.currentTime = seconds;
  };
  const shared = {
    src: address,
    controls: true,
    preload: 'metadata' as const,
    className: pictured ? styles.film : styles.sound,
    'aria-label': name,
    onLoadedMetadata: () => {
      setFailed(false);
      if (at > 0) seek(at);
    },
    onTimeUpdate: () => {
      const time = player.current?.currentTime ?? 0;
      setAt(time);
      onTime(time);
    },
    onError: () => setFailed(true),
  };
  const shown = subtitles.find(({ language }) => language === locale)?.language ?? subtitles[0]?.language;
  return (
    <div className={styles.reader}>
      {pictured ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has those that there are
        <video key={address} ref={player} {...shared} {...(poster && { poster })} playsInline>
          {subtitles.map(({ address: track, language, label }) => (
            <track
              key={track}
              kind="subtitles"
              src={track}
              srcLang={language}
              label={label}
              default={language === shown}
            />
          ))}
        </video>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said stands below, where there is a file of it
        <audio key={address} ref={player} {...shared} />
      )}
      {failed && (
        <p className={styles.failed} role="alert">
          <Trans>
            This can’t be played. Either there is no connection, or this browser does not support the format.
          </Trans>
        </p>
      )}
      <div className={styles.bar}>
        <SelectChip
          label={t`Speed`}
          value={speed === 1 ? '' : String(speed)}
          shown={`${number(speed)}×`}
          onChange={(value) => setSpeed(Number(value) || 1)}
        >
          {speeds.map((each) => (
            <option key={each} value={each === 1 ? '' : each}>
              {number(each)}×
            </option>
          ))}
        </SelectChip>
        {versions.length > 0 && (
          <SelectChip
            label={t`Version`}
            value={kind}
            shown={nameOf[kind]}
            onChange={(value) => setKind(value === 'small' || value === 'audio' ? value : '')}
          >
            <option value="">{t`Full version, ${props.size}`}</option>
            {versions.map((each) => (
              <option key={each.kind} value={each.kind}>
                {each.kind === 'small' ? t`Small version, ${each.size}` : t`Audio only, ${each.size}`}
              </option>
            ))}
          </SelectChip>
        )}
      </div>
      {subtitles.length > 0 && <Transcript tracks={subtitles} at={at} onSeek={seek} />}
    </div>
  );
}
