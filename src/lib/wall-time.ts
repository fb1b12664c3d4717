const formatters = new Map<string, Intl.DateTimeFormat>();

/** Offset of a zone from UTC at a time, in ms. */
export function offsetAt(at: number, zone: string): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
    });
    formatters.set(zone, formatter);
  }
  const parts = new Map(formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(at / 1000) * 1000;
}

/**
 * The time at which clocks in a zone show `wall`, which is given as if it was UTC; in ms. `near` is a time within a day
 * of it. If a clock change skips it, the result is after the change.
 */
export function wallTime(wall: number, zone: string, near = wall): number {
  const estimate = wall - offsetAt(wall - offsetAt(near, zone), zone);
  const corrected = wall - offsetAt(estimate, zone);
  return corrected + offsetAt(corrected, zone) === wall ? corrected : Math.max(estimate, corrected);
}
