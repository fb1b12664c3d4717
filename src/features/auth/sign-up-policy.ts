import type { StoredSchool } from '../../lib/stored-school.ts';

/** Whether people can sign up without an invitation; true until a server has sent the school. */
export const maySignUp = (school: StoredSchool | null): boolean =>
  school === null || school.sign_up.who === 'anyone' || school.sign_up.who === 'domains';
