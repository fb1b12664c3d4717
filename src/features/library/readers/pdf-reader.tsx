import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileWarning, Minus, Plus, Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fold } from '../../../lib/text-fold.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { useSize } from '../../../ui/use-size.ts';
import { openPdf } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import { PdfSearch } from './pdf-search.tsx';
import { printPdf } from './print-pdf.ts';
import styles from './pdf-reader.module.css';

interface PdfReaderProps {
  source: Blob | string;
  /** Stored reading position, from 1. */
  startPage: number;
  onPage: (page: number) => void;
}

const zooms = [1, 1.25, 1.5, 2, 3, 4];
/** Draw pages up to one viewport height above and below. */
const margin = '100% 0px';

export function PdfReader({ source, startPage, onPage }: PdfReaderProps) {
  const { t } = useLingui();
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null);
  const [failed, setFailed] = useState<'locked' | 'broken' | null>(null);
  useEffect(() => {
    let cancelled = false;
    const task = openPdf(source);
    void task
      .then((loading) => loading.promise)
      .then(
        (opened) => !cancelled && setDocument(opened),
        (error: Error) => !cancelled && setFailed(error.name === 'PasswordException' ? 'locked' : 'broken'),
      );
    return () => {
      cancelled = true;
      void task.then((loading) => loading.destroy());
    };
  }, [source]);
  if (failed)
    return (
      <StateNote icon={<FileWarning />} title={t`This file can’t be displayed here`}>
        {failed === 'locked' ? (
          <Trans>This file is protected by a password. Download it to open it.</Trans>
        ) : (
          <Trans>
            The file may be damaged, or the connection was lost. Download it to open it in another app.
          </Trans>
        )}
      </StateNote>
    );
  if (!document) return <Skeleton rows={4} />;
  return <Pages document={document} startPage={Math.min(startPage, document.numPages)} onPage={onPage} />;
}

interface PagesProps {
  document: PDFDocumentProxy;
  startPage: number;
  onPage: (page: number) => void;
}

function Pages({ document, startPage, onPage }: PagesProps) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const { width } = useSize(scroller);
  const [zoom, setZoom] = useState(0);
  const [ratio, setRatio] = useState(Math.SQRT2);
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([startPage]));
  const [current, setCurrent] = useState(startPage);
  const [highlight, setHighlight] = useState('');
  const [printing, setPrinting] = useState(false);
  const { numPages } = document;
  const pageWidth = Math.max(0, Math.min(width - 24, 1100)) * (zooms[zoom] ?? 1);

  const goTo = (page: number) => {
    const box = scroller.current;
    const targetPage = Math.min(Math.max(page, 1), numPages);
    const target = box?.querySelector<HTMLElement>(`[data-page="${targetPage}"]`);
    // `scrollIntoView` would also scroll the elements around the reader.
    if (box && target) box.scrollTop = target.offsetTop - 8;
  };
  const open = useEffectEvent(() => goTo(startPage));
  const reportPage = useEffectEvent((page: number) => {
    setCurrent(page);
    onPage(page);
  });

  useEffect(() => {
    void document.getPage(1).then((page) => {
      const { width: wide, height } = page.getViewport({ scale: 1 });
      setRatio(height / wide);
    });
  }, [document]);
  const ready = pageWidth > 0;
  useEffect(() => {
    if (ready) open();
  }, [ready]);

  useEffect(() => {
    const root = scroller.current;
    if (!root || !ready) return;
    const numberOf = (element: Element) => Number((element as HTMLElement).dataset['page']);
    const drawing = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) next.add(numberOf(target));
            else next.delete(numberOf(target));
          return next;
        }),
      { root, rootMargin: margin },
    );
    // The current page is the one at one third of the height.
    const reading = new IntersectionObserver(
      (entries) => {
        const seen = entries
          .filter(({ isIntersecting }) => isIntersecting)
          .map(({ target }) => numberOf(target));
        if (seen.length > 0) reportPage(Math.max(...seen));
      },
      { root, rootMargin: '-33% 0px -66% 0px' },
    );
    for (const page of root.querySelectorAll('[data-page]')) {
      drawing.observe(page);
      reading.observe(page);
    }
    return () => {
      drawing.disconnect();
      reading.disconnect();
    };
  }, [ready, numPages]);

  const zoomTo = (next: number) => {
    const page = current;
    setZoom(Math.min(Math.max(next, 0), zooms.length - 1));
    requestAnimationFrame(() => goTo(page));
  };
  return (
    <div className={styles.reader}>
      <div className={styles.bar} role="toolbar" aria-label={t`Document`}>
        <label className={styles.number}>
          <span>{t`Page`}</span>
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={numPages}
            value={current}
            onChange={(event) => {
              const page = Number(event.target.value);
              if (page >= 1 && page <= numPages) goTo(page);
            }}
          />
          <span>{t`of ${numPages}`}</span>
        </label>
        <IconButton
          label={t`Zoom out`}
          aria-disabled={zoom === 0 || undefined}
          onClick={() => zoomTo(zoom - 1)}
        >
          <Minus />
        </IconButton>
        <IconButton
          label={t`Zoom in`}
          aria-disabled={zoom === zooms.length - 1 || undefined}
          onClick={() => zoomTo(zoom + 1)}
        >
          <Plus />
        </IconButton>
        <IconButton
          label={t`Print`}
          aria-disabled={printing || undefined}
          onClick={() => {
            if (printing) return;
            setPrinting(true);
            void printPdf(document).finally(() => setPrinting(false));
          }}
        >
          <Printer />
        </IconButton>
        <PdfSearch
          document={document}
          current={current}
          onGo={goTo}
          onQuery={(text) => setHighlight(fold(text.trim()))}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys */}
      <div ref={scroller} className={styles.pages} tabIndex={0} role="document" aria-label={t`Pages`}>
        {ready &&
          Array.from({ length: numPages }, (_, at) => (
            <PdfPage
              key={at}
              document={document}
              number={at + 1}
              width={pageWidth}
              ratio={ratio}
              near={near.has(at + 1)}
              highlight={highlight}
            />
          ))}
      </div>
    </div>
  );
}
