import * as v from 'valibot';
import { type PrivacyData, privacyData } from '../../../contract/privacy-data.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { localStore } from '../../lib/web-storage.ts';
import { callServer } from '../../platform/online.ts';

/** A new number discards what older builds have stored. */
const storageKey = 'privacy-data-1';

/** The list as this browser last received it, for reading it offline; null before. It contains nothing about a person. */
export function storedPrivacyData(): PrivacyData | null {
  const stored = localStore.get(storageKey);
  if (stored === null) return null;
  try {
    const parsed = v.safeParse(privacyData, JSON.parse(stored));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Fetches and stores the list. Never rejects. */
export async function requestPrivacyData(): Promise<Outcome<PrivacyData>> {
  const answer = await callServer('getPrivacyData');
  if (answer.ok) localStore.set(storageKey, JSON.stringify(answer.value));
  return answer;
}
