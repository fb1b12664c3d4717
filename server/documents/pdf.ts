import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { encode } from 'uqr';
import { oneAtATime } from '../files/one-at-a-time.ts';

/** Points in a millimetre. PDF pages are measured in points. */
export const mm = 72 / 25.4;

/** Pages of A4, in points. */
export const a4 = { width: 210 * mm, height: 297 * mm };

export type Drawing = SKRSContext2D;
type Canvas = typeof import('@napi-rs/canvas');

const require = createRequire(import.meta.url);
const family = 'Noto Sans';
const files = {
  '400': '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '700': '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};

let loaded: Promise<Canvas> | undefined;

/** The library with its font, which has the Latin, Cyrillic and Kazakh letters. Loaded on first use. */
const loadCanvas = (): Promise<Canvas> =>
  (loaded ??= import('@napi-rs/canvas').then((canvas) => {
    for (const path of Object.values(files))
      canvas.GlobalFonts.registerFromPath(require.resolve(path), family);
    return canvas;
  }));

export interface PdfWriter {
  /** Draws a page. Sizes are in points. */
  page: (size: { width: number; height: number }, draw: (drawing: Drawing) => void) => Promise<void>;
  picture: (bytes: Buffer) => ReturnType<Canvas['loadImage']>;
}

/** Draws a PDF. One document is drawn at a time, and requests are handled between its pages. */
export const createPdf = (title: string, draw: (writer: PdfWriter) => Promise<void>): Promise<Buffer> =>
  oneAtATime(async () => {
    const { PDFDocument, loadImage } = await loadCanvas();
    const pdf = new PDFDocument({ title, creator: 'Yurt' });
    await draw({
      page: async ({ width, height }, onPage) => {
        onPage(pdf.beginPage(width, height) as Drawing);
        pdf.endPage();
        await nextTurn();
      },
      picture: (bytes) => loadImage(bytes),
    });
    return pdf.close();
  });

interface Style {
  size: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'center' | 'right';
}

export function setStyle(drawing: Drawing, { size, bold = false, color = '#000000', align = 'left' }: Style) {
  drawing.font = `${bold ? 700 : 400} ${size}px "${family}"`;
  drawing.fillStyle = color;
  drawing.textAlign = align;
  drawing.textBaseline = 'alphabetic';
}

/** Breaks a text into lines of at most `width`. A longer word is broken. */
export function wrapText(drawing: Drawing, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (drawing.measureText(longer).width <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (drawing.measureText(line).width > width && line.length > 1) {
        let end = line.length - 1;
        while (end > 1 && drawing.measureText(line.slice(0, end)).width > width) end -= 1;
        lines.push(line.slice(0, end));
        line = line.slice(end);
      }
    }
    lines.push(line);
  }
  return lines;
}

interface Box extends Style {
  text: string;
  x: number;
  /** Baseline of the first line. */
  y: number;
  width: number;
  maxLines: number;
  /** The smallest size to which a long text is reduced; then it is cut off. */
  minSize: number;
}

const lineHeight = 1.25;

/** Draws a text in at most `maxLines`, smaller if it is long. Returns the baseline after the last line. */
export function drawText(drawing: Drawing, { text, x, y, width, maxLines, minSize, ...style }: Box): number {
  let { size } = style;
  setStyle(drawing, style);
  let lines = wrapText(drawing, text, width);
  while (lines.length > maxLines && size > minSize) {
    size = Math.max(minSize, size - 1);
    setStyle(drawing, { ...style, size });
    lines = wrapText(drawing, text, width);
  }
  const shown = lines.slice(0, maxLines);
  if (lines.length > maxLines) shown[maxLines - 1] = `${shown[maxLines - 1]!.slice(0, -1)}…`;
  for (const [at, line] of shown.entries()) drawing.fillText(line, x, y + at * size * lineHeight);
  return y + shown.length * size * lineHeight;
}

/** Draws a QR code in black, with its quiet zone, in a square. */
export function drawQrCode(drawing: Drawing, text: string, x: number, y: number, side: number): void {
  const { data, size } = encode(text, { border: 2 });
  const unit = side / size;
  drawing.fillStyle = '#ffffff';
  drawing.fillRect(x, y, side, side);
  drawing.fillStyle = '#000000';
  drawing.beginPath();
  for (const [row, modules] of data.entries()) {
    // One rectangle for each run of dark modules keeps the file small.
    for (let from = 0; from < size; from += 1) {
      if (!modules[from]) continue;
      let to = from;
      while (modules[to]) to += 1;
      drawing.rect(x + from * unit, y + row * unit, (to - from) * unit, unit);
      from = to;
    }
  }
  drawing.fill();
}
