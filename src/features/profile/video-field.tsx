import { Trans, useLingui } from '@lingui/react/macro';
import { Film, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fieldErrorText } from '../../i18n/field-errors.ts';
import { refusalText } from '../../i18n/refusals.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { inProgress } from '../../platform/unsaved-work.ts';
import { Button } from '../../ui/button.tsx';
import { isOwnFile } from '../../ui/file-address.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { VideoPlayer } from '../../ui/video-player.tsx';
import { cancelVideo, maxVideoBytes, saveProfile, uploadVideo } from './commands.ts';
import { ProfileLine } from './profile-field.tsx';
import type { ProfileForm } from './use-profile-form.ts';
import styles from './video-field.module.css';

interface Sending {
  name: string;
  bytes: number;
  sent: number;
  preview: string;
}

/** A video by web address, or as a file that is uploaded at once and needs a connection. */
export function VideoField({ form, offline }: { form: ProfileForm; offline: boolean }) {
  const { t, i18n } = useLingui();
  const { size } = useFormats();
  const attempt = useLocalWrite();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [wrong, setWrong] = useState('');
  const url = String(form.value('video_url') ?? '');
  const preview = sending?.preview;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  useEffect(() => () => cancelVideo(), []);

  const send = async (file: File | undefined) => {
    if (!file) return;
    setWrong('');
    if (!file.type.startsWith('video/')) return setWrong(t`This file is not a video.`);
    if (file.size > maxVideoBytes) return setWrong(t`The video is larger than ${size(maxVideoBytes)}.`);
    const begun = { name: file.name, bytes: file.size, sent: 0, preview: URL.createObjectURL(file) };
    setSending(begun);
    const outcome = await uploadVideo(file, (sent) => setSending((now) => now && { ...now, sent })).catch(
      () => ({ ok: false, code: 'network' }) as const,
    );
    setSending(null);
    if (outcome.ok || canceled.current) return void (canceled.current = false);
    const found = 'errors' in outcome ? outcome.errors?.['video'] : undefined;
    const words = found ? fieldErrorText(found) : refusalText(outcome);
    setWrong(typeof words === 'string' ? words : i18n._(words));
  };
  const canceled = useRef(false);
  const cancel = () => {
    canceled.current = true;
    cancelVideo();
  };
  return (
    <div className={styles.field}>
      {isOwnFile(url) ? (
        <>
          <VideoPlayer address={url} label={t`Video`} />
          <Button
            variant="quietDanger"
            onClick={() => attempt(() => saveProfile({ values: { video_url: null }, base: {} }))}
          >
            <Trash2 />
            <Trans>Remove video</Trans>
          </Button>
        </>
      ) : (
        <ProfileLine form={form} name="video_url" type="url" inputMode="url" autoComplete="off" />
      )}
      {sending ? (
        <div {...inProgress} className={styles.sending}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it is their own */}
          <video
            className={styles.preview}
            src={sending.preview}
            controls
            aria-label={t`Preview of ${sending.name}`}
            onError={() =>
              setWrong(t`This browser can’t play the video. Other people may not be able to play it either.`)
            }
          />
          <progress
            className={styles.progress}
            max={sending.bytes}
            value={sending.sent}
            aria-label={t`Uploading video`}
          />
          <p className={styles.note} aria-live="off">
            {t`${size(sending.sent)} of ${size(sending.bytes)}`}
          </p>
          <Button onClick={cancel}>
            <X />
            <Trans>Cancel upload</Trans>
          </Button>
        </div>
      ) : (
        <Button aria-disabled={offline || undefined} onClick={() => !offline && input.current?.click()}>
          <Film />
          <Trans>Upload video file</Trans>
        </Button>
      )}
      {offline && (
        <p className={styles.note}>
          <Trans>You need a connection to upload a video.</Trans>
        </p>
      )}
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="video/mp4,video/webm,video/quicktime"
        hidden
        aria-label={t`Video file`}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
