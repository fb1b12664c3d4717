const longestName = 200;

/** What a file is called, without a path, and without what would turn or hide the rest of it. */
export function fileName(called: string): string {
  const [last = ''] = called.split(/[\\/]/).slice(-1);
  const name = last
    // As browsers write a quote in the header of a part.
    .replaceAll('%22', '"')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')
    .trim();
  if (name.length <= longestName) return name || 'file';
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  // By characters: half of one would be none.
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  let kept = '';
  for (const letter of letters) {
    if (kept.length + letter.length > longestName - ending.length) break;
    kept += letter;
  }
  return (kept || 'file') + ending;
}
