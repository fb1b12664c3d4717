import { MeetingUnavailable } from './provider.ts';

const timeoutMs = 8000;
const maxLength = 100_000;

/**
 * Fetches a response as text, with limits for time and size. Redirects count as errors.
 * @throws MeetingUnavailable
 */
export async function fetchProvider(send: typeof fetch, address: string, init: RequestInit): Promise<string> {
  try {
    const response = await send(address, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status, body } = response;
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > maxLength) throw new MeetingUnavailable('an answer without end');
    }
    if (status !== 200) throw new MeetingUnavailable(`status ${status}`);
    return text;
  } catch (error) {
    if (error instanceof MeetingUnavailable) throw error;
    throw new MeetingUnavailable('no answer', { cause: error });
  }
}
