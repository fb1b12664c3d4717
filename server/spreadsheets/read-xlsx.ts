import { XMLParser } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';
import { checkXml } from '../import/xml-bounds.ts';
import { TableError, tableLimits, type TableRow } from './table.ts';

type Node = Record<string, unknown>;

const node = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
const nodes = (value: unknown): Node[] =>
  value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(node);
const scalar = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  alwaysCreateTextNode: true,
});

/**
 * Reads the first sheet of an XLSX file that has content. Formulas are read as their stored value. Only filled
 * cells take memory, because a sheet may have one far below or beside the others.
 * @throws TableError
 */
export function readXlsx(bytes: Uint8Array): TableRow[] {
  const parts = unpack(bytes);
  const xml = (path: string): Node => {
    const part = parts[path];
    return part ? parseXml(strFromU8(part)) : {};
  };
  const workbook = node(xml('xl/workbook.xml')['workbook']);
  const sheets = nodes(node(workbook['sheets'])['sheet']);
  if (sheets.length === 0) throw new TableError('tableUnreadable');
  const targets = new Map(
    nodes(node(xml('xl/_rels/workbook.xml.rels')['Relationships'])['Relationship']).map((one) => [
      scalar(one['@Id']),
      scalar(one['@Target']),
    ]),
  );
  const shared = nodes(node(xml('xl/sharedStrings.xml')['sst'])['si']).map(textOfRuns);
  for (const sheet of sheets) {
    const target = targets.get(scalar(sheet['@id'])) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    const rows = rowsOf(node(node(xml(path)['worksheet'])['sheetData']), shared);
    if (rows.length > 0) return rows;
  }
  throw new TableError('tableEmpty');
}

/** @throws TableError if the file is no archive, or its parts are too large when unpacked */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (
          !/^xl\/(workbook\.xml|sharedStrings\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/.test(
            name,
          )
        )
          return false;
        // fflate writes no more than this size, even if the directory of the archive states it wrongly.
        size += originalSize;
        if (size > tableLimits.unpackedBytes) throw new TableError('tableLarge');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof TableError ? error : new TableError('tableUnreadable');
  }
}

function parseXml(xml: string): Node {
  try {
    checkXml(xml);
    return node(parser.parse(xml));
  } catch {
    throw new TableError('tableUnreadable');
  }
}

/** The text of a string item or an inline string; phonetic guides are left out. */
const textOfRuns = (item: Node): string =>
  [...nodes(item['t']), ...nodes(item['r']).flatMap((run) => nodes(run['t']))]
    .map((text) => scalar(text['#text']))
    .join('');

function rowsOf(sheet: Node, shared: readonly string[]): TableRow[] {
  let line = 0;
  return nodes(sheet['row']).map((row) => {
    line = Number(scalar(row['@r'])) || line + 1;
    const cells: string[] = [];
    let column = -1;
    for (const cell of nodes(row['c'])) {
      column = columnOf(scalar(cell['@r'])) ?? column + 1;
      const text = textOf(cell, shared);
      if (text.trim() === '') continue;
      if (column >= tableLimits.columns) throw new TableError(`tableColumns:${tableLimits.columns}`);
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
    return { line, cells };
  });
}

/** The column of a reference such as `AB12`, from 0; undefined without a reference. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf(cell: Node, shared: readonly string[]): string {
  const value = scalar(node(cell['v'])['#text']);
  switch (cell['@t']) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'inlineStr':
      return textOfRuns(node(cell['is']));
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'e':
      return '';
    default:
      return value;
  }
}
