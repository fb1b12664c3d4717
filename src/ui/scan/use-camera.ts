import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createDecoder } from './decode.ts';

/**
 * - `insecure`: the page has no HTTPS, so the browser offers no camera.
 * - `denied`: the person or the browser denied the camera.
 * - `missing`: there is no camera, or another program uses it.
 */
export type CameraState = 'off' | 'starting' | 'on' | 'insecure' | 'denied' | 'missing';

/** In ms. Pause between two frames that are read. */
const frameMs = 120;
/** In ms. The same code is reported again only after it was out of sight for this time. */
const repeatMs = 3000;

const stateOf = (error: unknown): CameraState =>
  error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name)
    ? 'denied'
    : 'missing';

/** Reads QR codes with the camera while `isOn`. `video` shows the picture. */
export function useCamera(isOn: boolean, onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('off');
  const report = useEffectEvent(onCode);
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = { text: '', at: 0 };
    const run = async () => {
      if (!navigator.mediaDevices) return setState('insecure');
      setState('starting');
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      stream = opened;
      const element = video.current;
      if (isOver || !element) return stop(opened);
      element.srcObject = opened;
      await element.play();
      const decode = await createDecoder();
      if (isOver) return;
      setState('on');
      const read = async () => {
        const text = await decode(element).catch(() => null);
        if (isOver) return;
        const now = Date.now();
        if (text !== null && (text !== last.text || now - last.at > repeatMs)) report(text);
        if (text !== null) last = { text, at: now };
        timer = setTimeout(() => void read(), frameMs);
      };
      void read();
    };
    run().catch((error: unknown) => {
      if (!isOver) setState(stateOf(error));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stream) stop(stream);
      setState('off');
    };
  }, [isOn]);
  return { video, state };
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};
