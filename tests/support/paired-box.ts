import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { CopyManifestOnWire, HandedOperation } from '../../contract/boxes.ts';
import { schemaVersion } from '../../server/db/schema-version.ts';
import type { Answer, Person, School } from './school.ts';

export const addBox = (admin: Person, sent: object = {}): Promise<Answer> =>
  admin.call('POST', '/desk/boxes', { name: 'Laptop', days: 7, group_ids: [], folder_ids: [], ...sent });

export const pairWith = (school: School, code: string, sent: object = {}): Promise<Answer> =>
  school.call('POST', '/boxes/pair', { code, version: '1.0.0', schema_version: schemaVersion, ...sent });

export type PairedBox = Awaited<ReturnType<typeof pairedBox>>;

/** A box that an administrator has created, and that has used its code. */
export async function pairedBox(school: School, admin: Person, sent: object = {}) {
  const added = await addBox(admin, sent);
  expect(added.status).toBe(200);
  const { id, code } = added.body.data as { id: number; code: string };
  const paired = await pairWith(school, code);
  expect(paired.status).toBe(200);
  const { token, number } = paired.body.data as { token: string; number: number };
  const headers = { authorization: `Bearer ${token}` };
  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    school.call(method, path, body, headers);
  const take = (maxAge?: number): Promise<Answer> => {
    const age = maxAge === undefined ? '' : `&max_age=${maxAge}`;
    return call('GET', `/boxes/own/copy?schema_version=${schemaVersion}${age}`);
  };
  const fetchBytes = (path: string, more: Record<string, string> = {}) =>
    fetch(`${school.url}/api/boxes/own${path}`, { headers: { ...headers, ...more } });
  const part = async (hash: string): Promise<Buffer> => {
    const response = await fetchBytes(`/parts/${hash}`);
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  return {
    id,
    number,
    token,
    call,
    take,
    handOver: (ops: readonly HandedOperation[]): Promise<Answer> =>
      call('POST', '/box/handover', { journal: randomUUID(), ops }),
    fetchBytes,
    part,
    /** A new copy; the last one may be younger than a minute. */
    copy: async (): Promise<CopyManifestOnWire> => {
      school.clock.shift += 61_000;
      const { status, body } = await take();
      expect(status).toBe(200);
      return body.data;
    },
    /** The rows of a table in a copy. */
    rowsOf: async ({ parts }: CopyManifestOnWire, name: string): Promise<Record<string, unknown>[]> => {
      const found = parts.filter(({ table }) => table === name);
      const texts = await Promise.all(found.map(async ({ hash }) => gunzipSync(await part(hash)).toString()));
      return texts.flatMap((text) => text.split('\n').map((line) => JSON.parse(line)));
    },
    /** The lines of all parts. */
    textOf: async ({ parts }: CopyManifestOnWire): Promise<string> => {
      const texts = [];
      for (const { hash } of parts) texts.push(gunzipSync(await part(hash)).toString());
      return texts.join('\n');
    },
  };
}
