import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** The options of the server that an authenticator uses. */
interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id: string };
  user?: { id: string };
}

interface Ways {
  origin: string;
  /** The person proved that it is them, for example by a fingerprint. */
  verified?: boolean;
}

const userPresent = 0x01;
const userVerified = 0x04;
const backupPossible = 0x08;
const backedUp = 0x10;
const withCredential = 0x40;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** A byte string in CBOR, with the shortest form of its length, as WebAuthn requires. */
const cborBytes = (bytes: Uint8Array): Buffer => {
  const { length } = bytes;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
};
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A software authenticator with one passkey (ES256), as a phone has it. `counts`: false for most phones. */
export function newAuthenticator({ counts = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let handle = '';
  let counter = 0;

  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x!, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y!, 'base64url')),
  ]);
  const head = (rpId: string, flags: number) => {
    if (counts) counter++;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const base = { id: base64url(credentialId), rawId: base64url(credentialId), type: 'public-key' };

  return {
    id: base.id,
    /** Response to the options of a new passkey. */
    create(options: Options, { origin, verified = true }: Ways) {
      handle = options.user!.id;
      const length = Buffer.from([0, credentialId.length]);
      const flags = userPresent | (verified ? userVerified : 0) | backupPossible | backedUp | withCredential;
      const authData = Buffer.concat([
        head(options.rp!.id, flags),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey,
      ]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', options, origin));
      const response = {
        clientDataJSON,
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      };
      return { ...base, response, clientExtensionResults: {} };
    },
    /** Response to the options of a sign-in. */
    get(options: Options, { origin, verified = true }: Ways) {
      const flags = userPresent | (verified ? userVerified : 0) | backupPossible | backedUp;
      const authenticatorData = head(options.rpId!, flags);
      const data = clientData('webauthn.get', options, origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(data)]))
        .sign(privateKey);
      const response = {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: handle,
      };
      return { ...base, response, clientExtensionResults: {} };
    },
  };
}
export type Authenticator = ReturnType<typeof newAuthenticator>;
