/** A cell; a text that a spreadsheet would evaluate as a formula gets an apostrophe in front. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\n\r,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table for spreadsheets: with a byte order mark, semicolons and CRLF. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
