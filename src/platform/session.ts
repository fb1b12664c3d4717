import type { Locale } from '../../contract/scalars.ts';
import { setOwner } from '../db/owner.ts';
import type { Outcome, SignedIn } from '../lib/sync-api.ts';
import { apiBase, apiHost, sendsCredentials } from './api-base.ts';
import { relayPageState } from './page-state.ts';
import { keepStorage } from './storage.ts';
import { saveSession, type Session } from './stored-session.ts';
import { sync } from './sync.ts';

let opened: Session | null = null;

/** Opens the person's database to the screens and starts the worker; again for the same session is nothing. */
export function openSession(session: Session): void {
  if (opened === session) return;
  opened = session;
  setOwner(apiHost(), session.userId);
  relayPageState();
  // What is on the device can be read and written without the worker.
  void sync()
    .start({ ...surroundings(), ...session })
    .catch(() => undefined);
}

export async function signIn(email: string, password: string): Promise<Outcome<SignedIn>> {
  const outcome = await sync().signIn({ ...surroundings(), email, password });
  if (outcome.ok) {
    saveSession(outcome.value);
    keepStorage();
  }
  return outcome;
}

/** The language the person reads in now. */
export const tellLocale = (locale: Locale): void =>
  void sync()
    .setLocale(locale)
    .catch(() => undefined);

const surroundings = () => ({
  base: apiBase,
  locale: pageLocale(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  credentials: sendsCredentials,
});

const pageLocale = (): Locale => {
  const { lang } = document.documentElement;
  return lang === 'de' || lang === 'ru' ? lang : 'en';
};
