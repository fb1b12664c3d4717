import { moduleUrl, runChild } from './run-child.ts';

export interface FileInspection {
  pages?: number;
  /** Seconds. */
  duration?: number;
  /** The beginning of its text. */
  text?: string;
  /** The first page, as PNG. */
  page?: Buffer;
}

const mostText = 200_000;
const mostPages = 300;
const bounds = { bytes: 900 * 1024 * 1024, ms: 60_000, output: 24 * 1024 * 1024 };

/** The first page is written as base64. Its size is limited to about 900 pixels. */
const pdfProgram = () => `
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from ${JSON.stringify(moduleUrl('@napi-rs/canvas'))};
const home = ${JSON.stringify(moduleUrl('pdfjs-dist/package.json'))};
const { getDocument, VerbosityLevel } = await import(new URL('legacy/build/pdf.mjs', home).href);
const { file, most, pages: mostPages } = JSON.parse(process.argv[1]);
const folder = (name) => path.join(path.dirname(fileURLToPath(home)), name) + '/';
const document = await getDocument({
  data: new Uint8Array(fs.readFileSync(file)), isEvalSupported: false, verbosity: VerbosityLevel.ERRORS,
  standardFontDataUrl: folder('standard_fonts'), cMapUrl: folder('cmaps'), cMapPacked: true, useSystemFonts: false,
}).promise;
const found = { pages: document.numPages, text: '' };
try {
  const first = await document.getPage(1);
  const plain = first.getViewport({ scale: 1 });
  const scale = Math.min(2, 900 / Math.max(plain.width, plain.height));
  const viewport = first.getViewport({ scale });
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  await first.render({ canvas, canvasContext: context, viewport }).promise;
  found.page = canvas.toBuffer('image/png').toString('base64');
} catch {}
try {
  for (let at = 1; at <= Math.min(document.numPages, mostPages) && found.text.length < most; at++) {
    const page = await document.getPage(at);
    const { items } = await page.getTextContent();
    found.text += items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\\n' : '') : '')).join('') + '\\n';
    page.cleanup();
  }
} catch {}
found.text = found.text.slice(0, most);
process.stdout.write(JSON.stringify(found), () => process.exit(0));
`;

const mediaProgram = () => `
import { parseFile } from ${JSON.stringify(moduleUrl('music-metadata'))};
const { file } = JSON.parse(process.argv[1]);
const { format } = await parseFile(file, { duration: true, skipCovers: true });
process.stdout.write(JSON.stringify({ duration: format.duration }), () => process.exit(0));
`;

/**
 * Inspects a file of this disk. Returns null if it can't be read within the limits, and an empty object for
 * other types.
 */
export async function inspectFile(file: string, type: string): Promise<FileInspection | null> {
  if (type === 'application/pdf') return readPdf(file);
  if (/^(audio|video)\//.test(type)) return readMedia(file);
  return {};
}

async function readPdf(file: string): Promise<FileInspection | null> {
  const found = parsed(
    await runChild(pdfProgram(), { file, most: mostText, pages: mostPages }, undefined, bounds),
  );
  if (!found) return null;
  const { pages, text, page } = found;
  return {
    ...(typeof pages === 'number' && { pages }),
    ...(typeof text === 'string' && { text }),
    ...(typeof page === 'string' && { page: Buffer.from(page, 'base64') }),
  };
}

async function readMedia(file: string): Promise<FileInspection | null> {
  const found = parsed(await runChild(mediaProgram(), { file }, undefined, bounds));
  if (!found) return null;
  const { duration } = found;
  return typeof duration === 'number' && Number.isFinite(duration) && duration >= 0 ? { duration } : {};
}

function parsed(written: Buffer | null): Record<string, unknown> | null {
  if (!written) return null;
  try {
    return JSON.parse(written.toString()) as Record<string, unknown>;
  } catch {
    return null;
  }
}
