import { errorBody } from '../../../contract/errors.ts';
import { updateProfile as endpoint } from '../../../contract/profile.ts';
import * as v from 'valibot';
import type { Database } from '../../../src/db/database.ts';
import { isPlainServer } from '../../../src/db/meta.ts';
import type { Outcome, SessionStart } from '../../../src/lib/sync-api.ts';
import { classify } from '../transport/classify.ts';
import { readBox } from '../transport/read-answer.ts';
import { completeProfileForm } from '../outbox/complete-profile-form.ts';

import { failure } from './outcome.ts';

let current: XMLHttpRequest | null = null;

/** Uses XMLHttpRequest, since `fetch` reports no upload progress. */
export async function uploadVideo(
  { session, db }: { session: SessionStart; db: Database },
  file: File,
  onProgress: (sent: number) => void,
): Promise<Outcome<null>> {
  const { base, token, locale, userId } = session;
  const me = (await isPlainServer(db)) ? await db.users.get(userId) : undefined;
  const form = me ? completeProfileForm(me, []) : new FormData();
  form.delete('video');
  current?.abort();
  const request = new XMLHttpRequest();
  current = request;
  request.open(endpoint.method, base + endpoint.path);
  request.setRequestHeader('authorization', `Bearer ${token}`);
  request.setRequestHeader('x-lang', locale);
  request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => {
      if (current === request) current = null;
      const { status } = request;
      const box = readBox((name) => request.getResponseHeader(name));
      if (!box && status >= 200 && status < 300) return resolve({ ok: true, value: null });
      if (status === 0) return resolve({ ok: false, code: 'network' });
      const op = { kind: 'profile.avatar', lane: 'upload' } as const;
      const answer = {
        kind: 'reply',
        status,
        data: null,
        error: refusalIn(request),
        ...(box && { box }),
      } as const;
      const outcome = classify(answer, op);
      resolve(outcome.type === 'done' ? { ok: true, value: null } : failure(outcome));
    });
    form.append('video', file, file.name);
    request.send(form);
  });
}

export const cancelVideo = (): void => current?.abort();

function refusalIn({ responseText }: XMLHttpRequest): v.InferOutput<typeof errorBody> {
  try {
    return v.parse(errorBody, JSON.parse(responseText));
  } catch {
    return { message: '' };
  }
}
