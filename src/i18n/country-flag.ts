const firstIndicator = 0x1f1e6;

/** The flag of a country by its ISO 3166 code; empty for any other text. */
export function countryFlag(code: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return '';
  const indicator = (at: number) => code.toUpperCase().charCodeAt(at) - 65 + firstIndicator;
  return String.fromCodePoint(indicator(0), indicator(1));
}
