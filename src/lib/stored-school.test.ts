import { beforeEach, expect, it, vi } from 'vitest';
import type { School } from '../../contract/school.ts';
import { storedColors, storedSchool, storeSchool, watchStoredSchool } from './stored-school.ts';
import { localStore } from './web-storage.ts';

const school: School = {
  id: 1,
  rev: 3,
  localized_name: { en: 'Steppe School' },
  short_name: 'Steppe',
  localized_tagline: {},
  localized_about: { en: 'long text' },
  competences: [],
  business: null,
  sponsors: [],
  logo: null,
  icon: null,
  accent: {
    light: { accent: '#7b1e3a', ink: '#ffffff', tint: '#fbeaee' },
    dark: { accent: '#f0a3b8', ink: '#2b0d15', tint: '#3b1a24' },
  },
  contact: { email: null, phone: null, localized_text: {} },
  home_zone: 'Asia/Almaty',
  library_hours: null,
  b2b_hours: null,
  languages: ['en', 'ru'],
  agreement: { version: null, localized_address: {} },
  privacy: { version: null, localized_address: {} },
  manuals: [],
  sign_up: { who: 'anyone', domains: [] },
  single_sign_on: null,
  archived: false,
};

beforeEach(() => localStore.keys().forEach((key) => localStore.remove(key)));

it('returns null before a server has sent the school, and for unreadable values', () => {
  expect(storedSchool()).toBeNull();
  localStore.set('school-1', '{');
  expect(storedSchool()).toBeNull();
});

it('stores a school without its long texts, and notifies once for equal rows', () => {
  const notified = vi.fn<() => void>();
  const stop = watchStoredSchool(notified);
  storeSchool(school);
  storeSchool({ ...school });
  stop();
  expect(notified).toHaveBeenCalledTimes(1);
  expect(storedSchool()).toMatchObject({ short_name: 'Steppe', languages: ['en', 'ru'] });
  expect(storedSchool()).not.toHaveProperty('localized_about');
});

it('stores the colours of the accent for the first frame, and removes them with the accent', () => {
  storeSchool(school);
  expect(storedColors()['--accent']).toBe('light-dark(#7b1e3a, #f0a3b8)');
  storeSchool({ ...school, accent: null });
  expect(storedColors()).toEqual({});
});
