import { hkdfSync } from 'node:crypto';
import * as v from 'valibot';
import { DamagedFile } from './box-error.ts';
import { cipherOf } from './vault-key.ts';

/*
 * Files by which a box and its school exchange what they send over the network otherwise. A file is a line of JSON, the
 * head, followed by the encrypted content. Only the two have the hash of the token of the box, from which the keys come.
 */

/** `operations` come from the box, an `answer` from the school. */
const kinds = ['operations', 'answer'] as const;

export interface ExchangeHead {
  kind: (typeof kinds)[number];
  /** The number of the box, which each pairing gets anew. */
  number: number;
}

/**
 * - `foreign`: no such file
 * - `otherBox`: of another box, or of an earlier pairing of the same one
 * - `otherKind`: from the side that reads it
 * - `damaged`: empty, cut or changed, or written without the key
 */
export type ExchangeFault = 'foreign' | 'otherBox' | 'otherKind' | 'damaged';

export class ExchangeError extends Error {
  readonly fault: ExchangeFault;

  constructor(fault: ExchangeFault) {
    super(`The file can't be read: ${fault}`);
    this.fault = fault;
  }
}

const format = 'box-file-1';
const headSchema = v.object({ format: v.literal(format), kind: v.picklist(kinds), number: v.number() });
/** Bytes in which the line of the head ends. */
const maxHeadBytes = 200;
const keyBytes = 32;

/** Each direction has a key of its own, so a file can't be returned to its sender as an answer. */
const cipherFor = (tokenHash: Uint8Array, { kind }: ExchangeHead) =>
  cipherOf(new Uint8Array(hkdfSync('sha256', tokenHash, new Uint8Array(), `box file ${kind}`, keyBytes)));

/** Encrypts and authenticates a content for the other side. `tokenHash` is the SHA-256 of the token of the box. */
export function sealExchange(tokenHash: Uint8Array, head: ExchangeHead, content: Uint8Array): Buffer {
  const { kind, number } = head;
  const line = JSON.stringify({ format, kind, number });
  return Buffer.concat([Buffer.from(`${line}\n`), cipherFor(tokenHash, head).seal(content, line)]);
}

/** The content of a file that the other side has sealed. @throws ExchangeError */
export function openExchange(tokenHash: Uint8Array, expected: ExchangeHead, file: Buffer): Buffer {
  const end = file.subarray(0, maxHeadBytes).indexOf('\n');
  const line = file.toString('utf8', 0, Math.max(end, 0));
  const head = readHead(line);
  if (!head) throw new ExchangeError(isCutInHead(file) ? 'damaged' : 'foreign');
  if (head.number !== expected.number) throw new ExchangeError('otherBox');
  if (head.kind !== expected.kind) throw new ExchangeError('otherKind');
  try {
    return cipherFor(tokenHash, head).open(file.subarray(end + 1), line);
  } catch (error) {
    throw error instanceof DamagedFile ? new ExchangeError('damaged') : error;
  }
}

const headStart = Buffer.from(`{"format":"${format}",`);

/** Whether a file is empty or ends in its head, for example because a stick was removed too early. */
function isCutInHead(file: Buffer): boolean {
  const isStart = file.subarray(0, headStart.length).equals(headStart.subarray(0, file.length));
  return isStart && file.length < maxHeadBytes && !file.includes('\n');
}

function readHead(line: string): ExchangeHead | null {
  try {
    const read = v.safeParse(headSchema, JSON.parse(line));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
