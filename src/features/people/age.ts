/** Full years from a date `YYYY-MM-DD` to the day of `now`, in the device's time zone. */
export function age(birthday: string, now: number): number {
  const born = new Date(`${birthday}T00:00`);
  const today = new Date(now);
  const hadBirthday =
    today.getMonth() > born.getMonth() ||
    (today.getMonth() === born.getMonth() && today.getDate() >= born.getDate());
  return today.getFullYear() - born.getFullYear() - (hadBirthday ? 0 : 1);
}
