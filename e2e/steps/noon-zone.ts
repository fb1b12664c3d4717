/** Returns a time zone in which it is about noon, so that times some hours away are still today. */
export function noonZone(now = new Date()): string {
  const east = 12 - now.getUTCHours();
  // The sign of Etc zones is reversed: Etc/GMT-5 is five hours ahead of UTC.
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}
