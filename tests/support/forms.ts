import type { Person, School } from './school.ts';

export const urlencoded = (fields: Record<string, string>) => new URLSearchParams(fields);

export function multipart(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

interface Sent {
  method: string;
  path: string;
  body: BodyInit;
  headers?: Record<string, string>;
}

/** Sends a body of any content type that `fetch` supports. */
export async function sendAs(
  school: Pick<School, 'url'>,
  { token }: Person,
  { path, headers, ...sent }: Sent,
) {
  const answer = await fetch(`${school.url}/api${path}`, {
    ...sent,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { status: answer.status, body: await answer.json() };
}
