import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- its address, as the build gives it
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerAddress;

const data = `${location.origin}/pdf/`;

/**
 * Opens a PDF. A stored file is read whole; a remote one is fetched in ranges as pages are shown. Scripts in
 * it never run.
 */
export async function openPdf(source: Blob | string): Promise<PDFDocumentLoadingTask> {
  return getDocument({
    ...(typeof source === 'string'
      ? { url: source, disableAutoFetch: true, disableStream: true, rangeChunkSize: 256 * 1024 }
      : { data: await source.arrayBuffer() }),
    isEvalSupported: false,
    enableXfa: false,
    cMapUrl: `${data}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    useWasm: false,
  });
}

/** The text of a page, line by line. */
export async function textOf(document: PDFDocumentProxy, page: number): Promise<string> {
  const { items } = await (await document.getPage(page)).getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}
