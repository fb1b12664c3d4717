import type { Texts } from './texts.ts';

/**
 * Public institutions whose home pages the demo links to. They exist; the people and companies of the demo do
 * not.
 */
export const institutions = {
  exi: ['Exportinitiative Umweltschutz', 'https://www.exportinitiative-umweltschutz.de/'],
  uba: ['Umweltbundesamt (UBA)', 'https://www.umweltbundesamt.de/'],
  dbu: ['Deutsche Bundesstiftung Umwelt (DBU)', 'https://www.dbu.de/'],
  dwa: ['DWA, Deutsche Vereinigung für Wasserwirtschaft', 'https://de.dwa.de/'],
  difu: ['Deutsches Institut für Urbanistik (Difu)', 'https://difu.de/'],
  ufz: ['Helmholtz-Zentrum für Umweltforschung (UFZ)', 'https://www.ufz.de/'],
  retech: ['German RETech Partnership', 'https://www.retech-germany.net/'],
  compost: ['Bundesgütegemeinschaft Kompost', 'https://www.kompost.de/'],
  now: ['NOW GmbH', 'https://www.now-gmbh.de/'],
  dku: ['Deutsch-Kasachische Universität, Almaty', 'https://dku.kz/'],
  carec: ['CAREC, Almaty', 'https://carececo.org/'],
  adilet: ['Әділет / Adilet', 'https://adilet.zan.kz/'],
  kazhydromet: ['Қазгидромет / Kazhydromet', 'https://www.kazhydromet.kz/'],
  statkz: ['Bureau of National Statistics, Kazakhstan', 'https://stat.gov.kz/'],
  unece: ['UNECE', 'https://unece.org/'],
  unep: ['UNEP', 'https://www.unep.org/'],
  who: ['WHO', 'https://www.who.int/'],
  iea: ['IEA', 'https://www.iea.org/'],
  copernicus: ['Copernicus', 'https://www.copernicus.eu/'],
} as const;

export type Institution = keyof typeof institutions;

export const isInstitution = (key: string): key is Institution => Object.hasOwn(institutions, key);

export const courses: readonly (readonly [number, Texts])[] = [
  [1, { en: 'General course', de: 'Grundkurs', ru: 'Общий курс' }],
  [2, { en: 'Special course', de: 'Spezialkurs', ru: 'Специальный курс' }],
  [3, { en: 'Guest lecture', de: 'Gastvortrag', ru: 'Гостевая лекция' }],
  [4, { en: 'Social event', de: 'Rahmenprogramm', ru: 'Неформальная программа' }],
  [5, { en: 'Other', de: 'Sonstiges', ru: 'Другое' }],
];
