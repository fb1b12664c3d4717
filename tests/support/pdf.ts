import { PDFDocument } from '@napi-rs/canvas';

/** Creates a PDF with one line of text on each page. */
export async function pdfOf(lines: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ title: 'test' });
  for (const line of lines) {
    const context = document.beginPage(595, 842);
    context.font = '24px sans-serif';
    context.fillText(line, 60, 100);
    document.endPage();
  }
  return document.close();
}
