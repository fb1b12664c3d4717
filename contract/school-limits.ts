/** Length limits of texts, per language where there are several. */
export const schoolLimits = {
  name: 80,
  shortName: 30,
  tagline: 200,
  about: 10_000,
  competenceName: 80,
  competenceText: 300,
  sponsorName: 80,
  contactText: 1000,
  legalText: 40_000,
  legalVersion: 20,
  manualTitle: 100,
  address: 500,
} as const;
/** Maximum counts of entries. */
export const schoolCounts = { competences: 20, sponsors: 24, manuals: 10, domains: 20 } as const;
