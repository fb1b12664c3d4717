import { randomUUID } from 'node:crypto';
import type { HandedOperation } from '../../contract/boxes.ts';
import { tokenHash } from '../../server/auth/tokens.ts';
import { type OperationsContentOnWire, pack } from '../../server/box/exchange-content.ts';
import { sealExchange } from '../../server/box/exchange-file.ts';
import { schemaVersion } from '../../server/db/schema-version.ts';
import type { PairedBox } from './paired-box.ts';
import type { Answer, Person, School } from './school.ts';

/** Brings the file of a box in at the desk. */
export async function bringIn(
  school: School,
  { token }: Pick<Person, 'token'>,
  boxId: number,
  file: Uint8Array,
): Promise<Answer> {
  const form = new FormData();
  form.set('upload', new File([new Uint8Array(file)], 'laptop.box'));
  const response = await fetch(`${school.url}/api/desk/boxes/${boxId}/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A file as a box writes it, which has nothing of its copy. */
export function boxFile(
  { token, number }: Pick<PairedBox, 'token' | 'number'>,
  ops: readonly HandedOperation[],
  more: Partial<OperationsContentOnWire> = {},
): Buffer {
  const content: OperationsContentOnWire = {
    ...{ journal: randomUUID(), last: 0, written_at: 1_790_000_000, version: '1.0.0' },
    ...{ schema_version: schemaVersion, copy: 1, has: { parts: [], files: [] } },
    ...{ performed: [], waiting: 0, ops: [...ops], ...more },
  };
  return sealExchange(tokenHash(token), { kind: 'operations', number }, pack(content));
}
