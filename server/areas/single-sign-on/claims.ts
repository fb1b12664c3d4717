import type { IdentityProvider } from '../../../contract/single-sign-on.ts';
import { email as emailSchema } from '../../../contract/auth.ts';
import * as v from 'valibot';
import { cutText } from '../../cut-text.ts';
import type { PersonClaims } from '../../db/single-sign-on-schema.ts';

type Claims = Record<string, unknown>;

const maxNameLength = 100;
const maxCourses = 20;
const maxValueLength = 300;

/**
 * The claims of both documents; those of the ID token count if both have one. The address and its confirmation come from
 * the same document: a confirmation of one address must not confirm another.
 */
export function joinClaims(idToken: Claims, userInfo: Claims): Claims {
  const isPair = ({ email, email_verified }: Claims) => email !== undefined && email_verified !== undefined;
  const { email, email_verified } = [idToken, userInfo].find(isPair) ?? {};
  return { ...userInfo, ...idToken, email, email_verified };
}

/** The person whom the claims of an ID token, and of the userinfo, describe. */
export function readClaims(
  claims: Claims,
  {
    role_claim,
    expert_value,
    course_claim,
  }: Pick<IdentityProvider, 'role_claim' | 'expert_value' | 'course_claim'>,
): PersonClaims {
  const roles = role_claim === null ? [] : valuesAt(claims, role_claim);
  return {
    email: confirmedEmail(claims),
    ...namesIn(claims),
    role: expert_value !== null && roles.includes(expert_value) ? 'expert' : 'attendee',
    courses: course_claim === null ? [] : valuesAt(claims, course_claim).slice(0, maxCourses),
  };
}

/** Providers send `email_verified` as a boolean, a few as text. Without it, anybody may have entered the address. */
function confirmedEmail({ email, email_verified }: Claims): string | null {
  if (email_verified !== true && email_verified !== 'true') return null;
  const parsed = v.safeParse(emailSchema, email);
  return parsed.success ? parsed.output : null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
// Control characters would break mails and lists, and the database refuses halves of characters.
const cleaned = (text: string, max: number): string =>
  cutText(text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim(), max);
const nameOf = (value: unknown): string => (isText(value) ? cleaned(value, maxNameLength) : '');

function namesIn({ given_name, family_name, name }: Claims): { first_name: string; last_name: string } {
  const [first_name, last_name] = [nameOf(given_name), nameOf(family_name)];
  if (first_name !== '' || last_name !== '') return { first_name, last_name };
  const [first = '', ...rest] = nameOf(name).split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
}

/** The texts of a claim. Its name is looked up as a whole first, since names of claims may be URLs with dots. */
function valuesAt(claims: Claims, path: string): string[] {
  const value = path in claims ? claims[path] : path.split('.').reduce<unknown>(valueIn, claims);
  return (Array.isArray(value) ? value : [value])
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .map((each) => cleaned(String(each), maxValueLength));
}

const valueIn = (parent: unknown, key: string): unknown =>
  typeof parent === 'object' && parent !== null && Object.hasOwn(parent, key)
    ? (parent as Claims)[key]
    : undefined;
