import type { Texts } from '../texts.ts';

/** A teacher or organiser. Names are in Latin and Cyrillic; German uses the Latin spelling. */
export interface Teacher {
  key: string;
  names: readonly [latin: string, cyrillic: string];
  surnames: readonly [latin: string, cyrillic: string];
  born: string;
  country: 'DE' | 'KZ';
  position: string;
  specialization: string;
  degree: string;
  study: string[];
  work: string[];
  description: Texts;
}
