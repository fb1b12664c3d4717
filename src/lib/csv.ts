/** A cell that a spreadsheet takes as text: what it would compute is not. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\n\r,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table that spreadsheets open right: with a byte order mark, semicolons and Windows line ends. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
