import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProfile } from './check-profile.ts';
import type { ProfileValues } from './profile-draft.ts';

const now = Date.UTC(2026, 10, 21);
const check = (values: ProfileValues, names = ['Anna']) =>
  checkProfile({ values }, names, now, (phone) => phone === '+7');

test('adds https to links, clears blank fields and drops blank list entries', () => {
  const { values, errors } = check({
    linkedin_link: ' linkedin.com/in/anna ',
    facebook_link: 'http://facebook.com/anna',
    degree: '  ',
    study: ['KazNU', ' '],
    'localized_name.ru': ' Анна-Мария  д’Арк ',
  });
  expect(errors).toEqual({});
  expect(values).toEqual({
    linkedin_link: 'https://linkedin.com/in/anna',
    facebook_link: 'http://facebook.com/anna',
    degree: null,
    study: ['KazNU'],
    'localized_name.ru': 'Анна-Мария д’Арк',
  });
});

test('reports each error at its field', () => {
  const { errors } = check(
    {
      'localized_name.de': 'R2-D2',
      'localized_surname.en': '<b>',
      description: 'a'.repeat(501),
      birthday: '2025-11-22',
      phone: '112',
      study: ['b'.repeat(201)],
      instagram_link: 'javascript:alert(1)',
      video_url: 'https://me:secret@example.org/',
      country: 'XX',
    },
    ['  '],
  );
  expect(errors).toEqual({
    'localized_name.en': ['required'],
    'localized_name.de': ['letters'],
    'localized_surname.en': ['letters'],
    description: ['max:500'],
    birthday: ['tooYoung'],
    phone: ['phone'],
    study: ['max:200'],
    instagram_link: ['link'],
    video_url: ['link'],
    country: ['country'],
  });
  expect(check({ birthday: '2025-11-21' }).errors).toEqual({});
  expect(check({ birthday: '2021-02-29' }).errors).toEqual({ birthday: ['date'] });
});

test('accepts only links with http or https', () => {
  const scheme = fc.constantFrom(
    'javascript:',
    'JAVASCRIPT:',
    ' javascript:',
    'java\tscript:',
    'data:',
    'vbscript:',
    'file://',
    '//',
    '',
  );
  fc.assert(
    fc.property(scheme, fc.string({ unit: 'binary' }), (start, rest) => {
      const { values, errors } = check({ facebook_link: `${start}${rest}` });
      if (errors.facebook_link || values.facebook_link === null) return;
      expect(new URL(String(values.facebook_link)).protocol).toMatch(/^https?:$/);
    }),
    { numRuns: 500 },
  );
}, 20_000);
