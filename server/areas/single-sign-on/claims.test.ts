import { expect, it } from 'vitest';
import { joinClaims, readClaims } from './claims.ts';

const names = { role_claim: null, expert_value: null, course_claim: 'course' };
const address = 'anna@kaznu.example';

it('takes the address and its confirmation from the same document', () => {
  const confirmed = { email: address, email_verified: true };
  const emailOf = (idToken: object, userInfo: object) =>
    readClaims(joinClaims({ ...idToken }, { ...userInfo }), names).email;
  expect(emailOf(confirmed, {})).toBe(address);
  expect(emailOf({}, confirmed)).toBe(address);
  expect(emailOf({ email: 'other@kaznu.example' }, confirmed)).toBe(address);
  expect(emailOf({ email: address }, { email_verified: true })).toBeNull();
  expect(emailOf({ email_verified: true }, { email: address })).toBeNull();
  expect(emailOf({ email: address, email_verified: false }, confirmed)).toBeNull();
});

it('returns no characters that the database refuses', () => {
  const given_name = `${'a'.repeat(99)}😀`;
  const course = ['\ud800 Waste\u0000', '😀'.repeat(200)];
  const { first_name, courses } = readClaims({ given_name, course }, names);
  expect(first_name).toBe('a'.repeat(99));
  expect(courses[0]).toBe('Waste');
  expect(JSON.stringify(courses)).not.toMatch(/\\u/);
});
