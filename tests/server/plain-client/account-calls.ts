import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { multipart } from '../../support/forms.ts';
import { generatedPicture, webm } from './contents.ts';
import { PlainClient } from './plain-client.ts';
import { password, type PlainSchool } from './plain-school.ts';
import { missingFields, userFields } from './shapes.ts';

/** Other processes of a school cache a session for at most a second. */
const withinASecond = { timeout: 3000 };
const statusOf = async (client: PlainClient) => (await client.call('GET', '/profile')).status;

/** Registers the tests of the calls of a plain client for sign-in, registration, passwords, and the caller’s profile. */
export function accountCalls(school: () => PlainSchool): void {
  describe('accounts', () => {
    it('a sign-in returns a token and the complete person', async () => {
      const { email, password: secret } = school().anna;
      const data = await new PlainClient(school()).callOk('POST', '/login', { email, password: secret });
      expect(data.token).toMatch(/./);
      expect(missingFields(data.user, userFields)).toEqual([]);
    });

    it('wrong credentials return the message that clients compare', async () => {
      const wrong = { email: school().anna.email, password: 'not hers' };
      const { status, body } = await new PlainClient(school()).call('POST', '/login', wrong);
      expect([status, body.message]).toEqual([422, 'The given data was invalid.']);
    });

    it('a registration succeeds, and an invalid one returns the reasons', async () => {
      const nobody = new PlainClient(school());
      const form = { first_name: 'Nina', last_name: 'Neu', email: `${randomUUID()}@example.org`, password };
      await nobody.callOk('POST', '/register', { ...form, password_confirmation: password, terms: true });
      const { status, body } = await nobody.call('POST', '/register', { ...form, email: 'nowhere' });
      expect(status).toBe(422);
      expect(body.errors.email).toEqual([body.message]);
    });

    it('the mailed token replaces a forgotten password', async () => {
      const { email, id } = school().bert;
      const nobody = new PlainClient(school());
      const sent = await nobody.call('POST', '/password/forgot-password', { email });
      expect([sent.status, typeof sent.body.data.message]).toEqual([200, 'string']);
      const token = await school().resetToken(email);
      const fresh = { email, password, password_confirmation: password, token, terms: 1 };
      const reset = await nobody.call('POST', '/password/reset', fresh);
      expect([reset.status, typeof reset.body.data.message]).toEqual([200, 'string']);
      expect((await PlainClient.signIn(school(), school().bert)).id).toBe(id);
    });

    it('the profile is saved as one form of all its fields, with a picture and a video', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const before = await anna.callOk('GET', '/profile');
      expect(missingFields(before, userFields)).toEqual([]);
      const form = multipart([
        ...['first_name', 'last_name', 'email'].map((name) => [name, before[name]] as const),
        ['localized_name[en]', 'Anna'],
        ['localized_surname[en]', 'Test'],
        ['description', 'Geologist'],
        ['study[]', 'KazNU'],
        ['study[]', 'TU Berlin'],
        ['work_place[]', ''],
        ['birthday', '1990-05-01'],
        ['birthday_visible', '1'],
        ['phone_visible', '0'],
        ['role', String(before.role.id)],
        ['user_id', String(anna.id)],
      ]);
      form.append('upload', new Blob([new Uint8Array(await generatedPicture())]), 'me.png');
      form.append('video', new Blob([new Uint8Array(webm)]), 'me.webm');
      const saved = await anna.callOk('POST', '/profile', form);
      expect(missingFields(saved, userFields)).toEqual([]);
      expect(saved).toMatchObject({ description: 'Geologist', study: ['KazNU', 'TU Berlin'] });
      expect([await anna.statusOf(saved.avatar), await anna.statusOf(saved.video)]).toEqual([200, 200]);
      const again = multipart([
        ['description', 'Chemist'],
        ['avatar', saved.avatar],
        ['video', saved.video],
      ]);
      expect(await anna.callOk('POST', '/profile', again)).toMatchObject({ description: 'Chemist' });
    });

    it('a sign-out ends the session and its file addresses', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      const { avatar } = await anna.callOk('GET', '/profile');
      expect(await anna.statusOf(avatar)).toBe(200);
      await anna.callOk('POST', '/logout');
      await expect.poll(() => statusOf(anna), withinASecond).toBe(401);
      expect(await anna.statusOf(avatar)).toBe(401);
    });

    it('a profile is deleted', async () => {
      const leaver = await PlainClient.signIn(school(), school().leaver);
      await leaver.callOk('DELETE', '/profile');
      await expect.poll(() => statusOf(leaver), withinASecond).toBe(401);
    });
  });
}
