/* How a picture lies under the square that is cut out of it. Lengths are parts of the square's side. */

export interface Crop {
  /** 1 fills the square exactly. */
  zoom: number;
  /** Where the middle of the picture lies, from the middle of the square. */
  x: number;
  y: number;
  /** Quarter turns to the right. */
  turns: number;
}

export interface Size {
  width: number;
  height: number;
}

export const wholeCrop: Crop = { zoom: 1, x: 0, y: 0, turns: 0 };
export const maxZoom = 5;

/** How large the picture is drawn, turned as it is. */
function drawnSize({ width, height }: Size, { zoom, turns }: Crop): Size {
  const scale = zoom / Math.min(width, height);
  const lies = turns % 2 === 1;
  return { width: (lies ? height : width) * scale, height: (lies ? width : height) * scale };
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** Moved so far that no part of the square is empty. */
export function clamped(size: Size, crop: Crop): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, crop.zoom));
  const turns = ((crop.turns % 4) + 4) % 4;
  const drawn = drawnSize(size, { ...crop, zoom, turns });
  return {
    zoom,
    turns,
    x: within(crop.x, (drawn.width - 1) / 2),
    y: within(crop.y, (drawn.height - 1) / 2),
  };
}

/** Larger or smaller about the middle of the square. */
export function zoomed(size: Size, crop: Crop, factor: number): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, crop.zoom * factor));
  const by = zoom / crop.zoom;
  return clamped(size, { ...crop, zoom, x: crop.x * by, y: crop.y * by });
}

/** A quarter turn, about the middle of the square. */
export const turned = (size: Size, crop: Crop, turns: 1 | -1): Crop =>
  clamped(size, { ...crop, turns: crop.turns + turns, x: -turns * crop.y, y: turns * crop.x });

/** Draws what lies under the square. */
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
