/** Formats an instant for a `datetime-local` field, in the device's time zone. */
export function toInput(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Parses the value of a `datetime-local` field; null if it is invalid. */
export function fromInput(text: string): number | null {
  const at = new Date(text).getTime();
  return Number.isNaN(at) ? null : at;
}
