import * as v from 'valibot';
import { type PrivacyData, privacyData } from '../../../contract/privacy-data.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { localStore } from '../../lib/web-storage.ts';
import { apiBase } from '../../platform/api-base.ts';

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

const body = v.object({ data: privacyData });

/** Fetches and stores the list. Never rejects. */
export async function requestPrivacyData(): Promise<Outcome<PrivacyData>> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- a public document without a session, like a file: not a call
    const response = await fetch(`${apiBase}/privacy/data`);
    if (!response.ok) return { ok: false, code: 'refused', http: response.status };
    const parsed = v.safeParse(body, await response.json());
    if (!parsed.success) return { ok: false, code: 'unreadable' };
    localStore.set(storageKey, JSON.stringify(parsed.output.data));
    return { ok: true, value: parsed.output.data };
  } catch {
    return { ok: false, code: 'network' };
  }
}
