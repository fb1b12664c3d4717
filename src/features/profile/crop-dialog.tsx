import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { coarse, useMedia } from '../../ui/use-media.ts';
import { type Crop, clampCrop, drawCrop, maxZoom, turnCrop, wholeCrop, zoomCrop } from './crop.ts';
import styles from './crop-dialog.module.css';

/** In px. Sharp on every screen, and the largest size that the server keeps. */
const side = 512;
const zoomStep = 1.25;
const moveStep = 0.05;

interface CropDialogProps {
  image: ImageBitmap;
  onCropped: (picture: Blob) => void;
  onClose: () => void;
}

/** Cuts a square out of a picture by touch, mouse or keyboard. */
export function CropDialog({ image, onCropped, onClose }: CropDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const byTouch = useMedia(coarse);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawCrop(context, side, image, crop);
  }, [image, crop]);
  // React registers wheel listeners as passive, so the page behind would scroll too.
  useEffect(() => {
    const element = canvas.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      setCrop((before) => zoomCrop(image, before, Math.exp(-event.deltaY / 400)));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [image]);

  // Two fingers move before the next render, so each change starts from the last one.
  const zoomBy = (factor: number) => setCrop((before) => zoomCrop(image, before, factor));
  const moveBy = (x: number, y: number) =>
    setCrop((before) => clampCrop(image, { ...before, x: before.x + x, y: before.y + y }));

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const positions = fingers.current;
    const before = positions.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const { width } = event.currentTarget.getBoundingClientRect();
    const other = [...positions].find(([pointer]) => pointer !== event.pointerId)?.[1];
    positions.set(event.pointerId, now);
    if (other) {
      const distance = (from: { x: number; y: number }) => Math.hypot(from.x - other.x, from.y - other.y);
      zoomBy(distance(now) / Math.max(1, distance(before)));
    } else {
      moveBy((now.x - before.x) / width, (now.y - before.y) / width);
    }
  };
  const press = (event: KeyboardEvent) => {
    const act: Record<string, () => void> = {
      ArrowLeft: () => moveBy(-moveStep, 0),
      ArrowRight: () => moveBy(moveStep, 0),
      ArrowUp: () => moveBy(0, -moveStep),
      ArrowDown: () => moveBy(0, moveStep),
      '+': () => zoomBy(zoomStep),
      '-': () => zoomBy(1 / zoomStep),
      r: () => setCrop((before) => turnCrop(image, before, 1)),
    };
    const found = act[event.key];
    if (!found) return;
    event.preventDefault();
    found();
  };
  const finish = () => canvas.current?.toBlob((picture) => picture && onCropped(picture), 'image/jpeg', 0.92);
  return (
    <Dialog
      title={<Trans>Crop photo</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" onClick={finish}>
          <Trans>Use photo</Trans>
        </Button>
      }
    >
      <div className={styles.stage}>
        <canvas
          ref={canvas}
          width={side}
          height={side}
          className={styles.canvas}
          role="img"
          tabIndex={0}
          aria-label={t`Selected part of the photo`}
          aria-describedby={`${id}-help`}
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
          }}
          onPointerMove={drag}
          onPointerUp={(event) => fingers.current.delete(event.pointerId)}
          onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
        />
      </div>
      <div className={styles.tools}>
        <IconButton label={t`Rotate left`} onClick={() => setCrop(turnCrop(image, crop, -1))}>
          <RotateCcw />
        </IconButton>
        <IconButton label={t`Zoom out`} onClick={() => zoomBy(1 / zoomStep)}>
          <ZoomOut />
        </IconButton>
        <input
          type="range"
          className={styles.range}
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          aria-label={t`Zoom`}
          onChange={(event) => zoomBy(Number(event.target.value) / crop.zoom)}
        />
        <IconButton label={t`Zoom in`} onClick={() => zoomBy(zoomStep)}>
          <ZoomIn />
        </IconButton>
        <IconButton label={t`Rotate right`} onClick={() => setCrop(turnCrop(image, crop, 1))}>
          <RotateCw />
        </IconButton>
      </div>
      <p id={`${id}-help`} className={styles.help}>
        {byTouch ? (
          <Trans>Drag the photo with one finger. Zoom with two.</Trans>
        ) : (
          <Trans>Drag the photo or use the arrow keys. Press plus or minus to zoom, R to rotate.</Trans>
        )}
      </p>
    </Dialog>
  );
}
