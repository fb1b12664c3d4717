export interface Cue {
  /** In seconds. */
  from: number;
  to: number;
  text: string;
}

const time = /(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/;
const arrow = new RegExp(`${time.source}\\s*-->\\s*${time.source}`);
const maxCues = 20_000;

const seconds = (parts: readonly (string | undefined)[]) => {
  const [hours = '0', minutes = '0', whole = '0', rest = '0'] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(`0.${rest}`);
};

/**
 * Reads the cues of a WebVTT or SubRip file, sorted by start. Unreadable blocks are skipped, tags and speaker
 * names removed.
 */
export function readCues(file: string): Cue[] {
  const cues: Cue[] = [];
  for (const block of file
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split(/\n{2,}/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => arrow.test(line));
    const match = arrow.exec(lines[at] ?? '');
    if (!match || cues.length >= maxCues) continue;
    const text = lines
      .slice(at + 1)
      .join('\n')
      .replace(/<[^>]*>|\{\\[^}]*\}/g, '')
      .trim();
    const [from, to] = [seconds(match.slice(1, 5)), seconds(match.slice(5, 9))];
    if (text !== '' && to >= from) cues.push({ from, to, text });
  }
  return cues.toSorted((a, b) => a.from - b.from);
}

const stamp = (at: number): string => {
  const whole = Math.floor(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const ms = String(Math.round((at - whole) * 1000)).padStart(3, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${ms}`;
};

/** The cues as WebVTT. */
export const writeVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .map(
      ({ from, to, text }) =>
        `${stamp(from)} --> ${stamp(to)}\n${text.replaceAll('-->', '→').replace(/&/g, '&amp;').replace(/</g, '&lt;')}`,
    )
    .join('\n\n')}\n`;
