import writeExcelFile from 'write-excel-file/node';

/** Writes a table to an XLSX file. Each cell is a text, so a spreadsheet never evaluates it. */
export async function writeXlsx(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const cells = rows.map((row, at) =>
    row.map((value) => ({ value, type: String, ...(at === 0 && { fontWeight: 'bold' as const }) })),
  );
  return new Uint8Array(await writeExcelFile(cells, { stickyRowsCount: 1 }).toBuffer());
}
