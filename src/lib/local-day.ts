/** Calendar days of the viewer's zone, each known by the instant it begins, in milliseconds. */
export function dayStart(at: number): number {
  const date = new Date(at);
  date.setHours(0, 0, 0, 0);
  return date.getTime();
}

/** Days are 23 to 25 hours long: this counts calendar days. */
export function addDays(day: number, count: number): number {
  const date = new Date(day);
  date.setDate(date.getDate() + count);
  return date.getTime();
}
