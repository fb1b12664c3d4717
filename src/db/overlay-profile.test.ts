import { expect, test } from 'vitest';
import type { ProfileUpdate } from '../../contract/profile.ts';
import type { User } from '../../contract/users.ts';
import type { OutboxOp } from './outbox-op.ts';
import { overlayProfile } from './overlay-profile.ts';
import { profileValue } from './profile-values.ts';

const anna: User = {
  id: 1,
  first_name: 'Anna',
  last_name: 'Weber',
  visible: true,
  account: true,
  rev: 3,
  position: 'Geologist',
  localized_description: { en: 'Rocks', de: 'Steine' },
};
const op = (args: ProfileUpdate, rest: Partial<OutboxOp> = {}) =>
  ({ kind: 'profile.update', args, opId: 'a', state: 'queued', maybeSent: false, ...rest }) as OutboxOp;

test('shows pending changes of the profile', () => {
  expect(overlayProfile(anna, [])).toEqual({ ...anna, pending: null });
  const view = overlayProfile(anna, [
    op({
      position: 'Chemist',
      study: ['KazNU'],
      video_url: 'https://example.org/me',
      birthday_visible: true,
    }),
    op({ position: null, description: 'Water' }),
  ]);
  expect(view).toMatchObject({
    position: null,
    study: ['KazNU'],
    video: 'https://example.org/me',
    birthday_visible: true,
    description: 'Water',
    localized_description: null,
    pending: { opId: 'a', state: 'waiting' },
  });
});

test('keeps the plain name as the default language when a name in another language is added', () => {
  const view = overlayProfile(anna, [op({ 'localized_name.ru': 'Анна' })]);
  expect(view).toMatchObject({ first_name: 'Anna', localized_name: { en: 'Anna', ru: 'Анна' } });
  expect(profileValue(view, 'localized_name.en')).toBe('Anna');
  expect(profileValue(view, 'localized_name.de')).toBeNull();
  const renamed = overlayProfile(anna, [op({ 'localized_surname.en': 'Keller' })]);
  expect(renamed).toMatchObject({ last_name: 'Keller', localized_surname: { en: 'Keller' } });
  const cleared = overlayProfile(view, [op({ 'localized_name.en': null })]);
  expect(cleared.first_name).toBe('Анна');
});

test('shows refused changes as not sent', () => {
  const refused = op({ phone: '112' }, { state: 'dead', error: { code: 'invalid', http: 422 } });
  expect(overlayProfile(anna, [refused])).toMatchObject({ phone: '112', pending: { state: 'not-sent' } });
});
