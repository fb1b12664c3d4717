import * as v from 'valibot';
import { errorBody } from '../../../contract/errors.ts';
import { addMaterial } from '../../../contract/library.ts';
import { typeByExtension } from '../../lib/material-content.ts';
import { groupOfMaterial } from '../../lib/material-group.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { apiBase, sendsCredentials } from '../../platform/api-base.ts';
import { currentSession } from '../../platform/stored-session.ts';

export interface MaterialForm {
  additional: boolean;
  name?: string | undefined;
  folder: readonly number[];
  /** A file, or a web address. */
  content: File | string;
}

/** `isSent`: the whole request was sent, so the server may have processed it even without a response. */
export type FormOutcome = Outcome<{ id: number | null }> & { isSent?: boolean };

interface Options {
  /** Called with the number of request bytes sent. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
}

/**
 * Adds a material with the specification's single multipart request, for servers without resumable uploads.
 * The specification names no field for an address, so it is sent as both `upload`, which otherwise has the
 * file, and `url`. Uses XMLHttpRequest, because `fetch` reports no upload progress. Never rejects; an abort
 * resolves with code `aborted`.
 */
export function sendMaterialForm(
  { additional, name, folder, content }: MaterialForm,
  { onProgress, signal }: Options = {},
): Promise<FormOutcome> {
  const isAddress = typeof content === 'string';
  const mediaType = isAddress ? typeByExtension(content) : content.type || typeByExtension(content.name);
  const form = new FormData();
  form.append('type', groupOfMaterial(mediaType, isAddress ? content : null));
  form.append('is_additional', additional ? '1' : '0');
  form.append('name', name ?? (isAddress ? nameOfAddress(content) : content.name));
  for (const id of folder) form.append('folder[]', String(id));
  if (isAddress) form.append('url', content);
  if (isAddress) form.append('upload', content);
  else form.append('upload', content, content.name);

  // oxlint-disable-next-line no-restricted-globals -- a file's upload, which runs where the file was chosen
  const request = new XMLHttpRequest();
  request.open(addMaterial.method, apiBase + addMaterial.path);
  request.withCredentials = sendsCredentials;
  const session = currentSession();
  if (session) request.setRequestHeader('authorization', `Bearer ${session.token}`);
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('x-lang', document.documentElement.lang);
  request.setRequestHeader('time-zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  let isSent = false;
  request.upload.addEventListener('load', () => (isSent = true));
  request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded));
  signal?.addEventListener('abort', () => request.abort());
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => {
      if (signal?.aborted) return resolve({ ok: false, code: 'aborted' });
      resolve(outcomeOf(request, isSent));
    });
    request.send(form);
  });
}

/** The last segment of the path, or the host if the path is empty. */
function nameOfAddress(address: string): string {
  const { hostname, pathname } = new URL(address);
  const last = pathname.split('/').findLast(Boolean) ?? hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

const added = v.object({
  data: v.union([v.object({ id: v.number() }), v.tuple([v.object({ id: v.number() })])]),
});

function outcomeOf({ status, responseText }: XMLHttpRequest, isSent: boolean): FormOutcome {
  if (status === 0) return { ok: false, code: 'network', isSent };
  const body = parsed(responseText);
  if (status >= 200 && status < 300) {
    const row = v.safeParse(added, body);
    const data = row.success ? row.output.data : null;
    return { ok: true, value: { id: (Array.isArray(data) ? data[0]?.id : data?.id) ?? null } };
  }
  const refusal = v.safeParse(errorBody, body);
  const { message = '', errors } = refusal.success ? refusal.output : {};
  return { ok: false, code: `http-${status}`, http: status, message, ...(errors && { errors }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
