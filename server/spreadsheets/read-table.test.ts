import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readTable } from './read-table.ts';
import { TableError, tableLimits } from './table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsOf = (bytes: Uint8Array) => readTable(bytes).rows.map(({ cells }) => cells);
function ruleOf(bytes: Uint8Array): string {
  try {
    readTable(bytes);
    return 'read';
  } catch (error) {
    return error instanceof TableError ? error.rule : String(error);
  }
}

/** Bytes of a text whose characters all are ASCII or basic Cyrillic. */
const windows1251 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    if (code < 0x80) return code;
    if (letter === 'ё') return 0xb8;
    if (letter === 'Ё') return 0xa8;
    return code - 0x410 + 0xc0;
  });
const utf16 = (text: string, { bigEndian = false, mark = true } = {}) => {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
  return new Uint8Array(bigEndian ? bytes.swap16() : bytes);
};

const people = 'Имя;Фамилия;E-mail\r\nСерёжа;Иванов;s@example.org\r\n';
const peopleCells = [
  ['Имя', 'Фамилия', 'E-mail'],
  ['Серёжа', 'Иванов', 's@example.org'],
];

it.each([
  ['UTF-8', utf8(people)],
  ['UTF-8 with a byte order mark', utf8(`\uFEFF${people}`)],
  ['UTF-16 LE', utf16(people)],
  ['UTF-16 BE', utf16(people, { bigEndian: true })],
  ['UTF-16 LE without a mark', utf16(people, { mark: false })],
  ['UTF-16 BE without a mark', utf16(people, { bigEndian: true, mark: false })],
  ['windows-1251', windows1251(people)],
])('reads %s', (_name, bytes) => {
  expect(cellsOf(bytes)).toEqual(peopleCells);
});

it('reads windows-1252 with umlauts', () => {
  const bytes = new Uint8Array(Buffer.from('Name;Ort\nJürgen Groß;Köln\nMichèle;Orléans', 'latin1'));
  expect(cellsOf(bytes)).toEqual([
    ['Name', 'Ort'],
    ['Jürgen Groß', 'Köln'],
    ['Michèle', 'Orléans'],
  ]);
});

it('keeps Kazakh letters', () => {
  expect(cellsOf(utf8('name,city\nӘсел Құрманғазы,Өскемен'))).toEqual([
    ['name', 'city'],
    ['Әсел Құрманғазы', 'Өскемен'],
  ]);
});

it.each([',', ';', '\t'])('detects the separator %j beside others in cells', (separator) => {
  const other = separator === ',' ? ';' : ',';
  const text = `name${separator}place\n"A${separator}B"${separator}x${other}y\nC${separator}z${other}z`;
  expect(cellsOf(utf8(text))).toEqual([
    ['name', 'place'],
    [`A${separator}B`, `x${other}y`],
    ['C', `z${other}z`],
  ]);
});

it('reads quotes and line breaks in cells, and skips blank rows but counts them', () => {
  const { rows } = readTable(utf8('sep=;\r\na;b\r\n;\r\n\r\n"two\r\nlines";"a ""b"""\r\n'));
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 4, cells: ['two\r\nlines', 'a "b"'] },
  ]);
});

it('removes the apostrophe that an export puts before a formula', () => {
  expect(cellsOf(utf8("a;b\n'=1+1;'Ayan"))).toEqual([
    ['a', 'b'],
    ['=1+1', "'Ayan"],
  ]);
});

it('cuts a cell of 10 MB', () => {
  const [, row] = cellsOf(utf8(`a,b\n${'x'.repeat(9_000_000)},y`));
  expect(row?.map((cell) => cell.length)).toEqual([tableLimits.cellLength + 1, 1]);
});

it.each([
  ['an empty file', new Uint8Array(), 'tableEmpty'],
  ['blank rows', utf8(';;\n;;\n'), 'tableEmpty'],
  ['too many bytes', new Uint8Array(tableLimits.bytes + 1), 'tableLarge'],
  ['1000 columns', utf8(`${'a,'.repeat(1000)}a`), 'tableColumns:100'],
  ['too many rows', utf8('a,b\n'.repeat(10_002)), 'tableRows:10000'],
  ['an old Excel file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 'tableOldExcel'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 73, 72), 'tableUnreadable'],
  ['a broken archive', utf8('PK\u0003\u0004broken'), 'tableUnreadable'],
  ['another archive', zipSync({ 'a.txt': strToU8('hello') }), 'tableUnreadable'],
])('refuses %s', (_name, bytes, rule) => {
  expect(ruleOf(bytes)).toBe(rule);
});

const workbook = (sheet: string, more: Record<string, Uint8Array> = {}) => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    ),
    ...more,
  });
};
const inline = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

it('reads an XLSX file as Excel numbers its rows', async () => {
  const bytes = await writeExcelFile([
    [{ value: 'Имя' }, { value: 'Jahr' }, { value: 'ok' }],
    [null, null, null],
    [{ value: 'Әсел' }, { value: 2026 }, { value: true }],
  ]).toBuffer();
  expect(readTable(new Uint8Array(bytes)).rows).toEqual([
    { line: 1, cells: ['Имя', 'Jahr', 'ok'] },
    { line: 3, cells: ['Әсел', '2026', 'true'] },
  ]);
});

it('reads a formula in XLSX as its stored value', () => {
  const sheet = `<row r="1">${inline('A1', 'e-mail')}</row><row r="2"><c r="A2" t="str"><f>HYPERLINK("x")</f><v>a@example.org</v></c></row>`;
  expect(cellsOf(workbook(sheet))).toEqual([['e-mail'], ['a@example.org']]);
});

it('refuses a zip bomb without unpacking it', () => {
  const bomb = Buffer.from(workbook('<row/>'));
  // The size in the directory of the archive, of its last entry.
  const entry = bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  bomb.writeUInt32LE(tableLimits.unpackedBytes + 1, entry + 24);
  expect(ruleOf(bomb)).toBe('tableLarge');
});

it('reads cells in far rows, and refuses filled cells in far columns', () => {
  const first = `<row r="1">${inline('A1', 'name')}</row>`;
  const lastRow = `<row r="1048576">${inline('A1048576', 'far')}<c r="XFD1048576" s="1"/></row>`;
  expect(readTable(workbook(first + lastRow)).rows.map(({ line }) => line)).toEqual([1, 1_048_576]);
  const lastColumn = `<row r="2">${inline('XFD2', 'far')}</row>`;
  expect(ruleOf(workbook(first + lastColumn))).toBe('tableColumns:100');
});

it('refuses an XLSX file that declares entities', () => {
  const sheet = strToU8('<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><worksheet><sheetData/></worksheet>');
  expect(ruleOf(workbook('', { 'xl/worksheets/sheet1.xml': sheet }))).toBe('tableUnreadable');
});
