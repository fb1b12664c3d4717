/** Full years between a date `YYYY-MM-DD` and the day of an instant. */
export function age(birthday: string, now: number): number {
  const born = new Date(`${birthday}T00:00`);
  const today = new Date(now);
  const had =
    today.getMonth() > born.getMonth() ||
    (today.getMonth() === born.getMonth() && today.getDate() >= born.getDate());
  return today.getFullYear() - born.getFullYear() - (had ? 0 : 1);
}
