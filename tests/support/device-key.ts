import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type SignedOperation, signedText } from '../../contract/signed-operation.ts';
import type { Person } from './school.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');

export type DeviceKey = Awaited<ReturnType<typeof deviceKey>>;

/** The key pair of a device. It cannot be exported, as in a browser. */
export async function deviceKey() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  return {
    /** The public key on the wire. */
    key: base64url(await crypto.subtle.exportKey('raw', publicKey)),
    sign: async ({ id }: Pick<Person, 'id'>, op: SignedOperation): Promise<string> =>
      base64url(
        await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(signedText(id, op))),
      ),
  };
}

/** A new key, registered for the session of a person. */
export async function registeredKey(person: Person): Promise<DeviceKey> {
  const device = await deviceKey();
  const { status } = await person.call('PUT', '/session/key', { key: device.key });
  expect(status).toBe(200);
  return device;
}

interface Drafted {
  kind: string;
  args: object;
  op_id?: string | undefined;
  depends_on?: string | undefined;
  /** By default, the person who has signed the operation with that key. */
  depends_on_author?: number | undefined;
  after?: string | undefined;
}

/** The people who have signed operations here, by key. */
const authors = new Map<string, number>();

/** An operation as a device sends it to a box, signed with its key. */
export async function signedOp(device: DeviceKey, person: Pick<Person, 'id'>, draft: Drafted) {
  const { op_id = randomUUID(), depends_on, depends_on_author, ...rest } = draft;
  authors.set(op_id, person.id);
  const named = depends_on !== undefined && {
    depends_on,
    depends_on_author: depends_on_author ?? authors.get(depends_on),
  };
  const op = { op_id, ...rest, ...named };
  return { ...op, signature: await device.sign(person, op) };
}
