import { type PDFDocumentProxy, type RenderTask, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useLingui } from '@lingui/react/macro';
import { memo, useEffect, useRef, useState } from 'react';
import { fold } from '../../../lib/text-fold.ts';
import styles from './pdf-reader.module.css';

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  width: number;
  /** Estimated height divided by width, until the page is loaded. */
  ratio: number;
  /** The page is near the viewport and is drawn. */
  near: boolean;
  /** Folded search text; lines that contain it are marked. */
  highlight: string;
}

/** Maximum canvas size in pixels; phones fail to draw larger ones. */
const maxPixels = 12_000_000;

/** A page as a picture, under a text layer for selection, screen readers and search. */
export const PdfPage = memo(function PdfPage({
  document,
  number,
  width,
  ratio,
  near,
  highlight,
}: PdfPageProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<number | null>(null);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    if (!near || width === 0) return;
    let cancelled = false;
    let task: RenderTask | undefined;
    let layer: TextLayer | undefined;
    const draw = async () => {
      const page = await document.getPage(number);
      const plain = page.getViewport({ scale: 1 });
      const element = canvas.current;
      const container = text.current;
      if (cancelled || !element || !container) return;
      setOwn(plain.height / plain.width);
      const scale = width / plain.width;
      const viewport = page.getViewport({ scale });
      const density = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (viewport.width * viewport.height)));
      element.width = Math.floor(viewport.width * density);
      element.height = Math.floor(viewport.height * density);
      task = page.render({ canvas: element, viewport: page.getViewport({ scale: scale * density }) });
      await task.promise;
      if (cancelled) return;
      container.replaceChildren();
      container.style.setProperty('--total-scale-factor', String(scale));
      layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
      await layer.render();
      if (!cancelled) setDrawn(true);
    };
    draw().catch(() => undefined);
    return () => {
      cancelled = true;
      task?.cancel();
      layer?.cancel();
      setDrawn(false);
    };
  }, [document, number, width, near]);

  useEffect(() => {
    const container = text.current;
    if (!drawn || !container) return;
    for (const span of container.querySelectorAll('span'))
      span.classList.toggle(styles.hit ?? '', highlight !== '' && fold(span.textContent).includes(highlight));
  }, [drawn, highlight]);

  return (
    <div
      data-page={number}
      className={styles.page}
      style={{ width, height: width * (own ?? ratio) }}
      role="region"
      aria-label={t`Page ${number}`}
    >
      {near && (
        <>
          <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
          <div ref={text} className={styles.text} />
        </>
      )}
    </div>
  );
});
