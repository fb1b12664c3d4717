import type { Texts } from '../texts.ts';

/** Someone who teaches or runs the school. Names are Latin and Cyrillic; the German spelling is the Latin one. */
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
