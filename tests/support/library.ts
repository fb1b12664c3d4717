import { extensionsHeaders } from './our-app.ts';
import type { Person, School } from './school.ts';

type Fields = Record<string, string | readonly string[]>;

/** Calls with files, which JSON can't carry. */
export function libraryOf(school: () => School) {
  const upload = async (
    person: Person,
    content: Uint8Array | string,
    name: string,
    fields: Fields = {},
    at = '/library',
  ) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields))
      for (const each of [value].flat()) form.append(field, each);
    form.append('upload', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
    const answer = await fetch(`${school().url}/api${at}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, ...extensionsHeaders },
      body: form,
    });
    return { status: answer.status, body: await answer.json() };
  };
  const get = (person: Person, address: string, headers: Record<string, string> = {}) =>
    fetch(`${school().url}${address}`, { headers: { authorization: `Bearer ${person.token}`, ...headers } });
  const row = async (person: Person, id: number) => (await person.call('GET', `/library/${id}`)).body.data;
  return { upload, get, row };
}
