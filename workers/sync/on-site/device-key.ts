/*
 * The key with which this device signs what it sends to boxes. The school executes an operation that a box hands over
 * only if the session that sent it has signed it.
 */
import { registerDeviceKey } from '../../../contract/auth.ts';
import { type SignedOperation, signedText } from '../../../contract/signed-operation.ts';
import { getDeviceKey } from '../../../src/db/device-key.ts';
import { type DeviceKey, putMeta } from '../../../src/db/meta.ts';
import { tokenEnd } from '../../../src/db/tickets.ts';
import { toBase64Url } from '../../../src/lib/base64url.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import { boxOf } from '../transport/classify.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * Creates the key of the session if it has none, and registers it at the school. Does nothing without WebCrypto. Returns
 * false if the school refuses it, for example because its program is older.
 * @throws if the browser stores no keys
 */
export async function registerKey(leadership: Leadership, token: string): Promise<boolean> {
  const { db, connection } = leadership;
  const key = (await getDeviceKey(token, db)) ?? (await createKey(leadership, token));
  const permit = !key || key.registered ? null : connection.permit();
  if (!key || !permit) return true;
  const body = { key: key.publicKey };
  const { answer, outcome } = await connection.exchange(permit, registerDeviceKey, { body });
  if (outcome.type !== 'done' || boxOf(answer) !== null) return outcome.type !== 'dead';
  await write(leadership, [], async () => {
    const now = await getDeviceKey(token, db);
    if (now?.publicKey === key.publicKey) await putMeta('deviceKey', { ...now, registered: true }, db);
  });
  return true;
}

async function createKey(leadership: Leadership, token: string): Promise<DeviceKey | undefined> {
  const { env, db } = leadership;
  const { subtle } = env;
  if (!subtle) return undefined;
  const pair = await subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const point = await subtle.exportKey('raw', pair.publicKey);
  const key: DeviceKey = {
    session: tokenEnd(token),
    privateKey: pair.privateKey,
    publicKey: toBase64Url(new Uint8Array(point)),
    registered: false,
  };
  const wrote = await write(leadership, [], () => putMeta('deviceKey', key, db));
  return wrote ? key : undefined;
}

/**
 * Adds `signature` to operations for a box. They stay unsigned without a key, or if the browser can't use it. Don't call
 * it in a transaction, which would end.
 */
export async function signOps<Op extends SignedOperation>(
  { env: { subtle }, db, me }: Pick<Leadership, 'env' | 'db' | 'me'>,
  token: string,
  ops: readonly Op[],
): Promise<Op[]> {
  const key = await getDeviceKey(token, db).catch(() => undefined);
  if (!key || !subtle) return [...ops];
  const sign = async (op: Op): Promise<Op> => {
    const text = new TextEncoder().encode(signedText(me, op));
    const signature = await subtle.sign(algorithm, key.privateKey, text);
    return { ...op, signature: toBase64Url(new Uint8Array(signature)) };
  };
  return Promise.all(ops.map((op) => sign(op).catch(() => op)));
}
