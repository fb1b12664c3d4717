import type { IconSize } from '../../contract/school.ts';
import { Refusal } from '../http/refusal.ts';
import { encodePicture, fits, splitParts } from './image-encoder.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { pictureHeader } from './picture-header.ts';
import { moduleUrl, runChild } from './run-child.ts';
import { maxAspectRatio, maxPixels, maxSide } from './square-pictures.ts';

/** Side of the square that a logo fits into, in pixels. */
const logoSide = 640;
const quality = 90;

/** In the order in which the program writes them. */
const sides = { '48': 48, '180': 180, '192': 192, '512': 512, maskable: 512 } as const;

/**
 * Draws an icon from a picture, in the middle if it is not square. Launchers crop maskable icons to a circle of 80 %, and iOS shows
 * transparent parts black: both get a background in the colour of the picture's corner, or white.
 */
const iconProgram = () => `
import { createCanvas, loadImage } from ${JSON.stringify(moduleUrl('@napi-rs/canvas'))};
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const picture = await loadImage(Buffer.concat(chunks));
const probe = createCanvas(1, 1).getContext('2d');
probe.drawImage(picture, 0, 0, 1, 1, 0, 0, 1, 1);
const [r, g, b, a] = probe.getImageData(0, 0, 1, 1).data;
const background = a < 250 ? '#ffffff' : 'rgb(' + r + ' ' + g + ' ' + b + ')';
for (const [name, side] of Object.entries(JSON.parse(process.argv[1]).sides)) {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  if (name === 'maskable' || name === '180') {
    context.fillStyle = background;
    context.fillRect(0, 0, side, side);
  }
  const inner = name === 'maskable' ? Math.round(side * 0.76) : side;
  const scale = inner / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
  const png = canvas.toBuffer('image/png');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(png.byteLength);
  process.stdout.write(Buffer.concat([length, png]));
}
`;

/** Draws an SVG as PNG whose longer side is `side`. */
const svgProgram = () => `
import { createCanvas, loadImage } from ${JSON.stringify(moduleUrl('@napi-rs/canvas'))};
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { side } = JSON.parse(process.argv[1]);
const picture = await loadImage(Buffer.concat(chunks));
const scale = side / Math.max(picture.width, picture.height);
const [width, height] = [picture.width, picture.height].map((each) => Math.max(1, Math.round(each * scale)));
picture.width = width;
picture.height = height;
const canvas = createCanvas(width, height);
canvas.getContext('2d').drawImage(picture, 0, 0, width, height);
process.stdout.write(canvas.toBuffer('image/png'), () => process.exit(0));
`;

const refused = (field: string, rule: string) => new Refusal('invalid', { fields: { [field]: [rule] } });

/** Re-encodes a logo as WebP. @throws Refusal if it is no picture, or too large decoded */
export async function logoPicture(bytes: Uint8Array, field: string): Promise<Buffer> {
  const raster = await rasterOf(bytes, field);
  const { width = 0, height = 0 } = pictureHeader(raster) ?? {};
  const side = Math.min(logoSide, Math.max(width, height));
  const [logo] = await encode(raster, field, [side], fits.inside);
  return logo!;
}

/** The sizes of an icon as PNG. @throws Refusal if it is no picture, or too large decoded */
export async function iconPictures(bytes: Uint8Array, field: string): Promise<Map<IconSize, Buffer>> {
  const [whole] = await encode(await rasterOf(bytes, field), field, [sides['512']], fits.inside);
  const written = await oneAtATime(() => runChild(iconProgram(), { sides }, whole));
  const names = Object.keys(sides) as IconSize[];
  const pictures = written ? splitParts(written) : [];
  if (pictures.length !== names.length) throw refused(field, 'picture');
  // An object lists keys that are numbers first, so the order is that of `sides`.
  return new Map(names.map((name, at) => [name, pictures[at]!]));
}

const encode = (bytes: Uint8Array, field: string, widths: readonly number[], fit: number) =>
  oneAtATime(() => encodePicture(bytes, { widths, quality, fit })).catch(() => {
    throw refused(field, 'picture');
  });

/** Returns the picture itself, or an SVG drawn as PNG. */
async function rasterOf(bytes: Uint8Array, field: string): Promise<Uint8Array> {
  const header = pictureHeader(bytes);
  if (header && header.width > 0 && header.height > 0) {
    const { width, height } = header;
    const [short, long] = width < height ? [width, height] : [height, width];
    if (long > maxSide || width * height > maxPixels) throw refused(field, 'pixels');
    if (long > short * maxAspectRatio) throw refused(field, 'narrow');
    return bytes;
  }
  if (!isPlainSvg(bytes)) throw refused(field, 'picture');
  const drawn = await oneAtATime(() => runChild(svgProgram(), { side: 1024 }, bytes));
  if (!drawn || !pictureHeader(drawn)) throw refused(field, 'picture');
  return drawn;
}

const maxSvgBytes = 512 * 1024;

/** Whether this is an SVG of shapes only: without references to other files, scripts, entities and pictures. */
export function isPlainSvg(bytes: Uint8Array): boolean {
  if (bytes.byteLength > maxSvgBytes) return false;
  const text = Buffer.from(bytes).toString('utf8');
  if (!/^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[^]*?-->\s*)*<svg[\s>]/i.test(text)) return false;
  if (/<!(DOCTYPE|ENTITY)|<\s*(\w+:)?(script|image|foreignObject|use|iframe|feImage)\b|@import/i.test(text))
    return false;
  return ![...text.matchAll(/(?:href\s*=\s*["']?|url\(\s*["']?)\s*([^\s"')]*)/gi)].some(
    ([, target = '']) => !target.startsWith('#'),
  );
}
