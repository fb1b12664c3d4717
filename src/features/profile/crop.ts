/* The position of a picture behind a square crop frame. Lengths are fractions of the square's side. */

export interface Crop {
  /** At 1, the shorter side of the picture equals the side of the square. */
  zoom: number;
  /** Centre of the picture, relative to the centre of the square. */
  x: number;
  y: number;
  /** Quarter turns clockwise. */
  turns: number;
}

export interface Size {
  width: number;
  height: number;
}

export const wholeCrop: Crop = { zoom: 1, x: 0, y: 0, turns: 0 };
export const maxZoom = 5;

/** The size of the picture after zooming and turning. */
function drawnSize({ width, height }: Size, { zoom, turns }: Crop): Size {
  const scale = zoom / Math.min(width, height);
  const isSideways = turns % 2 === 1;
  return { width: (isSideways ? height : width) * scale, height: (isSideways ? width : height) * scale };
}

const clampTo = (value: number, max: number) => Math.min(max, Math.max(-max, value));

/** Limits zoom and position so that no part of the square is empty. */
export function clampCrop(size: Size, crop: Crop): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, crop.zoom));
  const turns = ((crop.turns % 4) + 4) % 4;
  const drawn = drawnSize(size, { ...crop, zoom, turns });
  return {
    zoom,
    turns,
    x: clampTo(crop.x, (drawn.width - 1) / 2),
    y: clampTo(crop.y, (drawn.height - 1) / 2),
  };
}

/** Zooms around the centre of the square. */
export function zoomCrop(size: Size, crop: Crop, factor: number): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, crop.zoom * factor));
  const by = zoom / crop.zoom;
  return clampCrop(size, { ...crop, zoom, x: crop.x * by, y: crop.y * by });
}

/** Turns by a quarter around the centre of the square. */
export const turnCrop = (size: Size, crop: Crop, turns: 1 | -1): Crop =>
  clampCrop(size, { ...crop, turns: crop.turns + turns, x: -turns * crop.y, y: turns * crop.x });

/** Draws the part of the picture inside the square. */
export function drawCrop(
  context: Pick<
    CanvasRenderingContext2D,
    | 'clearRect'
    | 'save'
    | 'restore'
    | 'translate'
    | 'rotate'
    | 'scale'
    | 'drawImage'
    | 'imageSmoothingQuality'
  >,
  side: number,
  image: ImageBitmap,
  crop: Crop,
): void {
  const scale = (crop.zoom * side) / Math.min(image.width, image.height);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, side, side);
  context.save();
  context.translate(side * (0.5 + crop.x), side * (0.5 + crop.y));
  context.rotate((crop.turns * Math.PI) / 2);
  context.scale(scale, scale);
  context.drawImage(image, -image.width / 2, -image.height / 2);
  context.restore();
}
