import Papa from 'papaparse';
import { detectEncoding } from './detect-encoding.ts';
import { TableError, tableLimits, type TableRow } from './table.ts';

/** A first line that names the separator for Excel. */
const separatorLine = /^sep=([,;\t])\r?\n/i;

/**
 * Reads CSV or TSV: any supported encoding, and `,`, `;` or tab as the separator.
 * @throws TableError if the text has zero bytes, which only other kinds of files have
 */
export function readDelimited(bytes: Uint8Array): TableRow[] {
  const text = new TextDecoder(detectEncoding(bytes)).decode(bytes);
  if (text.includes('\0')) throw new TableError('tableUnreadable');
  const named = separatorLine.exec(text);
  const { data } = Papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    delimiter: named?.[1] ?? '',
    delimitersToGuess: [';', ',', '\t'],
    preview: tableLimits.rows * 3,
  });
  // Excel hides the line that names the separator.
  return data.map((cells, at) => ({ line: at + 1, cells }));
}
