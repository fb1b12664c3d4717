/** Chromium and Firefox record Opus, Safari records AAC; nothing is converted. */
const kinds = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
const endings: Record<string, string> = { 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'm4a' };
const bitsPerSecond = 32_000;
/** Maximum length in seconds. An hour at this bit rate would exceed the upload limit. */
const maxSeconds = 15 * 60;

export interface Recording {
  pause: () => void;
  resume: () => void;
  /** The recording up to the pause. */
  soFar: () => Promise<Blob>;
  sample: () => { seconds: number; peaks: readonly number[]; isFull: boolean };
  finish: () => Promise<{ data: Blob; seconds: number; peaks: readonly number[]; ending: string } | null>;
  discard: () => void;
}

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined;

/**
 * Starts recording.
 * @throws if the person or the browser denies the microphone
 */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType !== undefined && { mimeType }),
  });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const sound = new AudioContext();
  const analyser = sound.createAnalyser();
  sound.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  const peaks: number[] = [];
  /** Milliseconds recorded before the last pause. */
  let before = 0;
  /** When recording last started or resumed; null while paused. */
  let since: number | null = performance.now();
  recorder.start(1000);

  const end = () => {
    for (const track of stream.getTracks()) track.stop();
    void sound.close().catch(() => undefined);
  };
  const seconds = () => (before + (since === null ? 0 : performance.now() - since)) / 1000;
  const type = () => recorder.mimeType.split(';')[0] ?? '';
  return {
    pause: () => {
      before = seconds() * 1000;
      since = null;
      recorder.pause();
    },
    resume: () => {
      since = performance.now();
      recorder.resume();
    },
    soFar: async () => {
      const arrived = new Promise((done) => recorder.addEventListener('dataavailable', done, { once: true }));
      recorder.requestData();
      await arrived;
      return new Blob(parts, { type: type() });
    },
    sample: () => {
      if (since === null) return { seconds: seconds(), peaks, isFull: false };
      analyser.getByteTimeDomainData(samples);
      peaks.push(Math.min(1, Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 90));
      return { seconds: seconds(), peaks, isFull: seconds() >= maxSeconds };
    },
    finish: async () => {
      const duration = seconds();
      const stopped = new Promise((done) => recorder.addEventListener('stop', done, { once: true }));
      recorder.stop();
      await stopped;
      end();
      const data = new Blob(parts, { type: type() });
      return data.size > 0 ? { data, seconds: duration, peaks, ending: endings[type()] ?? 'bin' } : null;
    },
    discard: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      end();
    },
  };
}
