/** An instant as a `datetime-local` field shows it, in the viewer's zone, and back. */
export function toInput(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Null for what is no time. */
export function fromInput(text: string): number | null {
  const at = new Date(text).getTime();
  return Number.isNaN(at) ? null : at;
}
