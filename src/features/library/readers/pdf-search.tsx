import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fold } from '../../../lib/text-fold.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { textOf } from './pdf-document.ts';
import styles from './pdf-reader.module.css';
import { StatusText } from '../../../ui/status-text.tsx';

interface PdfSearchProps {
  document: PDFDocumentProxy;
  current: number;
  onGo: (page: number) => void;
  onQuery: (text: string) => void;
}

const pauseMs = 250;

/** Finds the pages that contain a text, ignoring case and accents. */
export function PdfSearch({ document, current, onGo, onQuery }: PdfSearchProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly number[] | null>(null);
  const pages = useRef<string[]>([]);
  const latestTurn = useRef(0);
  useEffect(() => () => void latestTurn.current++, []);

  const search = (next: string) => {
    setText(next);
    setFound(null);
    const turn = ++latestTurn.current;
    const query = fold(next.trim());
    if (query === '') return onQuery('');
    setTimeout(() => void findPages(turn, query), pauseMs);
  };
  const findPages = async (turn: number, query: string) => {
    const hits: number[] = [];
    for (let page = 1; page <= document.numPages; page++) {
      if (turn !== latestTurn.current) return;
      const known = (pages.current[page] ??= fold((await textOf(document, page)).replace(/\s+/g, ' ')));
      if (known.includes(query)) hits.push(page);
    }
    if (turn !== latestTurn.current) return;
    setFound(hits);
    onQuery(query);
    const next = hits.find((page) => page >= current) ?? hits[0];
    if (next !== undefined) onGo(next);
  };
  const step = (by: 1 | -1) => {
    if (!found || found.length === 0) return;
    const next = by === 1 ? found.find((page) => page > current) : found.findLast((page) => page < current);
    onGo(next ?? (by === 1 ? found[0]! : found.at(-1)!));
  };
  return (
    <div className={styles.search}>
      <SearchField label={t`Search in this document`} value={text} onChange={search} />
      {found && (
        <StatusText className={styles.found}>
          {found.length === 0
            ? t`Not found`
            : t`${plural(found.length, { one: 'Found on # page', other: 'Found on # pages' })}`}
        </StatusText>
      )}
      {found && found.length > 1 && (
        <>
          <IconButton label={t`Previous result`} onClick={() => step(-1)}>
            <ChevronUp />
          </IconButton>
          <IconButton label={t`Next result`} onClick={() => step(1)}>
            <ChevronDown />
          </IconButton>
        </>
      )}
    </div>
  );
}
