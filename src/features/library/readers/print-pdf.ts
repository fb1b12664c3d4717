import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import styles from './pdf-reader.module.css';

const maxPages = 200;
/** 150 dpi; a PDF unit is 1/72 inch. */
const scale = 150 / 72;

/** Prints the first 200 pages as pictures, because the app's own page shows only some of them. */
export async function printPdf(document: PDFDocumentProxy): Promise<void> {
  const sheet = globalThis.document.createElement('div');
  sheet.className = styles.print ?? '';
  const addresses: string[] = [];
  try {
    for (let number = 1; number <= Math.min(document.numPages, maxPages); number++) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale });
      const canvas = globalThis.document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport, intent: 'print' }).promise;
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      if (!blob) continue;
      const image = new Image();
      addresses.push((image.src = URL.createObjectURL(blob)));
      await image.decode();
      sheet.append(image);
    }
    globalThis.document.body.append(sheet);
    globalThis.document.documentElement.classList.add(styles.printing ?? '');
    print();
  } finally {
    globalThis.document.documentElement.classList.remove(styles.printing ?? '');
    sheet.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}
