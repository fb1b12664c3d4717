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

/** In ms: until the key is sent again to a school that refuses it, or created again by a browser that stores none. */
export const refusalPause = 3600 * 1000;
/** In ms. A failure may close the gate for all requests of the device. */
const failurePause = 60_000;

/**
 * Creates the key of the session if it has none, and registers it at the school. Does nothing without WebCrypto. Returns
 * the shortest pause before the next attempt, in ms: 0 if the school has the key or nothing was sent, an hour if it refuses
 * the key, for example because its program is older.
 * @throws if the browser stores no keys
 */
export async function registerKey(leadership: Leadership, token: string): Promise<number> {
  const { db, connection } = leadership;
  const key = (await getDeviceKey(token, db)) ?? (await createKey(leadership, token));
  const permit = !key || key.registered ? null : connection.permit();
  if (!key || !permit) return 0;
  const body = { key: key.publicKey };
  const { answer, outcome } = await connection.exchange(permit, registerDeviceKey, { body });
  const isAtBox = boxOf(answer) !== null;
  if (outcome.type === 'dead' && !isAtBox) return refusalPause;
  if (outcome.type !== 'done' || isAtBox)
    return Math.max(failurePause, outcome.type === 'later' ? outcome.wait : 0);
  await write(leadership, [], async () => {
    const now = await getDeviceKey(token, db);
    if (now?.publicKey === key.publicKey) await putMeta('deviceKey', { ...now, registered: true }, db);
  });
  return 0;
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
