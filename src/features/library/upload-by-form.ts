import type { PendingUpload } from '../../db/library-rows.ts';
import { tieToEvents } from './commands.ts';
import { type FormOutcome, sendMaterialForm } from './form-upload.ts';

const reportEveryMs = 300;

/**
 * Uploads a file with the specification's multipart request and ties the new material to its events. Returns
 * null on success, otherwise an error: a code that `UploadItem` knows, or the server's message. A server
 * without idempotency keys cannot detect a repeat. A request that was sent completely but got no response is
 * therefore `maybeSent`, which only the person may retry.
 */
export async function uploadByForm(
  { said: details, name, size, type }: PendingUpload,
  file: Blob,
  signal: AbortSignal,
  report: (sent: number) => void,
): Promise<string | null> {
  let reportedAt = 0;
  const onProgress = (sent: number) => {
    if (Date.now() - reportedAt < reportEveryMs) return;
    reportedAt = Date.now();
    report(Math.min(sent, size));
  };
  const content = new File([file], name, { type });
  const outcome = await sendMaterialForm({ ...details, content }, { onProgress, signal });
  if (!outcome.ok) return errorOf(outcome);
  await tieToEvents(outcome.value.id, details.events);
  return null;
}

function errorOf({ code, http, isSent, errors, message }: Exclude<FormOutcome, { ok: true }>): string {
  switch (http) {
    case undefined:
      return code === 'network' && isSent ? 'maybeSent' : code;
    case 401:
    case 429:
      return 'network';
    case 403:
      return 'forbidden';
    case 413:
      return 'tooLarge';
    default:
      return Object.values(errors ?? {})[0]?.[0] || message || 'server';
  }
}
