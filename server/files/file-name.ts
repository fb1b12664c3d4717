const longestName = 200;

/** Makes an uploaded file name safe: no path, no control or direction characters, at most 200 characters. */
export function fileName(called: string): string {
  const [last = ''] = called.split(/[\\/]/).slice(-1);
  const name = last
    // Browsers encode quotes in the header of a part this way.
    .replaceAll('%22', '"')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')
    .trim();
  if (name.length <= longestName) return name || 'file';
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  // By graphemes, so that no character is cut.
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  let kept = '';
  for (const letter of letters) {
    if (kept.length + letter.length > longestName - ending.length) break;
    kept += letter;
  }
  return (kept || 'file') + ending;
}
