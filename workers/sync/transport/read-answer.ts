import * as v from 'valibot';
import { boxCopyTimeHeader, boxHeader, boxHeaderFormat } from '../../../contract/box-header.ts';
import { errorBody } from '../../../contract/errors.ts';
import type { Answer, AnsweringBox } from './classify.ts';

const html = /^text\/html\b/i;

/**
 * Reads a response and calls `progress` before each part of its body.
 *
 * @throws if the connection breaks while the body is read
 */
export async function readAnswer(
  response: Response,
  origin: string,
  now: number,
  progress = () => {},
): Promise<Answer> {
  const type = response.headers.get('content-type') ?? '';
  const ours = response.url === '' || new URL(response.url).origin === origin;
  if (!ours || html.test(type)) return { kind: 'none', reason: 'foreign' };
  const { status } = response;
  const text = status === 204 || status === 304 ? '' : await readText(response, progress);
  const body = parseJson(text);
  const ok = status >= 200 && status < 300;
  // A 200 response without JSON is not from our server, whatever its content type.
  if (ok && status !== 204 && body === undefined) return { kind: 'none', reason: 'foreign' };
  const refusal = v.safeParse(errorBody, body);
  const answer: Answer = {
    kind: 'reply',
    status,
    data: ok ? dataOf(body) : undefined,
    error: ok || !refusal.success ? { message: '' } : refusal.output,
  };
  // A date in `Retry-After` is relative to the server's own clock.
  const written = Date.parse(response.headers.get('date') ?? '');
  const wait = retryAfter(response.headers.get('retry-after'), Number.isNaN(written) ? now : written);
  if (wait !== undefined) answer.retryAfter = wait;
  const etag = response.headers.get('etag');
  if (etag !== null) answer.etag = etag;
  const box = readBox((name) => response.headers.get(name));
  if (box) answer.box = box;
  return answer;
}

/** The box that sent these headers; undefined for a school. */
export function readBox(header: (name: string) => string | null): AnsweringBox | undefined {
  const name = header(boxHeader);
  if (name === null || !boxHeaderFormat.test(name)) return undefined;
  const seconds = header(boxCopyTimeHeader) ?? '';
  return { name, ...(/^\d{1,11}$/.test(seconds) && { copiedAt: Number(seconds) * 1000 }) };
}

async function readText(response: Response, progress: () => void): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    progress();
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

/** The content of a response. The specification puts it under `data`; some servers send it directly. */
const dataOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && 'data' in body
    ? body.data
    : (body ?? null);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `Retry-After` in ms from now; undefined if there is none or it is unreadable. */
function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
