import type { Logger } from 'pino';
import { boxFileBytes } from '../../contract/box-files.ts';
import type { HandedOperation } from '../../contract/boxes.ts';
import { isRemoval, maxHeld } from '../../contract/held.ts';
import program from '../../package.json' with { type: 'json' };
import { tokenHash } from '../auth/tokens.ts';
import { schemaVersion } from '../db/schema-version.ts';
import { seconds } from '../http/seconds.ts';
import type { BoxCopies, GivenContents, LoadStored, Taken } from './box-copies.ts';
import { BoxEnded, BoxError, NotAtSchool } from './box-error.ts';
import {
  type AnswerContent,
  answerContent,
  contentsOf,
  type OperationsContentOnWire,
  pack,
  unpack,
} from './exchange-content.ts';
import { ExchangeError, type ExchangeFault, openExchange, sealExchange } from './exchange-file.ts';
import type { Handover, HandoverCounts } from './hand-over.ts';
import type { Journal } from './journal.ts';
import type { Vault } from './vault.ts';

interface Parts {
  vault: Pick<Vault, 'hasPart' | 'hasFile'>;
  copies: Pick<BoxCopies, 'state' | 'takeGiven'>;
  journal: Pick<Journal, 'name' | 'entries'>;
  handover: Pick<Handover, 'forFile' | 'performed' | 'apply' | 'waiting'>;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The handover by files, for a box that does not reach its school. */
export interface Exchange {
  /** A file for the school, with what the box would hand over now. */
  write: () => Promise<Buffer>;
  /**
   * Applies the results in an answer of the school, and runs the copy in it if nothing on site is lost by that. Returns sentences
   * for the operator. @throws BoxError for another file; BoxEnded
   */
  read: (file: Buffer, load: LoadStored) => Promise<string>;
  /** The copy that the box runs is older than an answer whose results it has applied. */
  isBehind: () => boolean;
}

/** Bytes of a file for what is no operation: hashes of the contents that the box has, and keys. */
const bytesOfRest = 3 * 1024 * 1024;

export function createExchange({ vault, copies, journal, handover, log, now }: Parts): Exchange {
  /** When the newest answer was made of which the results were applied, in ms by the clock of the school. */
  let answeredAt = 0;

  const takeCopy = async (answer: AnswerContent, contents: Buffer, load: LoadStored) => {
    const { copy } = answer;
    const served = copies.state().copy?.manifest;
    if (!copy) return 'The file has no copy of the school';
    if (copy.schema_version !== schemaVersion)
      return 'The copy in the file is for another version of this program';
    if (answer.made_at < answeredAt)
      return 'The copy in the file is older than an answer that was imported before';
    if (served && copy.manifest.made_at < served.made_at)
      return 'The box has a newer copy than that in the file';
    const atSchool = performedIn(answer);
    if (handover.performed().some((key) => !atSchool.has(key)))
      return 'The copy in the file was not taken, because the box has handed over more meanwhile. Write another file for the school';
    if (answer.last === null)
      return 'The copy in the file was not taken, because not all operations fitted into the file of the box. Write another file for the school';
    // After a restart, numbers may be used again.
    const last = answer.journal === journal.name ? answer.last : 0;
    if (isRemovedSince(last, journal))
      return 'The copy in the file was not taken, because something was deleted on site meanwhile. Write another file for the school';
    try {
      const given = givenBy(contentsOf(copy.contents, contents));
      return sentenceOf(await copies.takeGiven(load, copy.manifest, given), copy.manifest.made_at);
    } catch (error) {
      if (error instanceof BoxEnded) throw error;
      log.error({ err: error }, 'the copy in a file could not be taken');
      return 'The copy in the file could not be taken. The box runs the copy from before';
    }
  };

  return {
    write: async () => {
      const { token, number, copy } = copies.state();
      if (!copy) throw new BoxError('This box has no copy of the school yet. It needs a connection once');
      const { id, parts, files } = copy.manifest;
      const has = {
        parts: await hashesOf(parts, vault.hasPart),
        files: await hashesOf(files, vault.hasFile),
      };
      const ops = handover.forFile();
      const performed = handover.performed();
      const entries = journal.entries();
      const sent = fitting(ops.slice(0, maxHeld), boxFileBytes - bytesOfRest);
      const content: OperationsContentOnWire = {
        journal: journal.name,
        last: sent.length < ops.length ? null : (entries.at(-1)?.number ?? 0),
        written_at: seconds(new Date(now())),
        version: program.version,
        schema_version: schemaVersion,
        copy: id,
        has,
        performed,
        waiting: entries.length - sent.length - performed.length,
        ops: [...sent],
      };
      return sealExchange(tokenHash(token), { kind: 'operations', number }, pack(content));
    },
    read: async (file, load) => {
      const { token, number } = copies.state();
      const opened = openAnswer(tokenHash(token), number, file);
      const answer = opened.json;
      const counts = await handover.apply(answer.results);
      const copy = await takeCopy(answer, opened.contents, load);
      answeredAt = Math.max(answeredAt, answer.made_at);
      return [...sentencesOf(counts, handover.waiting()), copy].join('. ');
    },
    isBehind: () => answeredAt > (copies.state().copy?.manifest.made_at ?? 0),
  };
}

/** The hashes of those contents that are in the vault. */
async function hashesOf(
  contents: readonly { hash: string }[],
  isHere: (hash: string) => Promise<boolean>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { hash } of contents) if (await isHere(hash)) found.push(hash);
  return found;
}

/** The operations from the first on that fit into this many bytes. The rest comes with a later file. */
function fitting(ops: readonly HandedOperation[], bytes: number): readonly HandedOperation[] {
  let used = 0;
  const end = ops.findIndex((op) => {
    used += Buffer.byteLength(JSON.stringify(op)) + 1;
    return used > bytes;
  });
  return end < 0 ? ops : ops.slice(0, end);
}

/** Keys of the operations that the copy of an answer contains. */
function performedIn({ performed, results }: AnswerContent): ReadonlySet<string> {
  const done = results.filter(({ status }) => status === 'done').map(({ op_id }) => op_id);
  return new Set([...performed, ...done]);
}

/**
 * Whether something was deleted on site after the entry with the number `last`, up to which the file went. The copy may show it
 * again: the school may have it from the device of its author, also if the file did not have it.
 */
const isRemovedSince = (last: number, journal: Pick<Journal, 'entries'>): boolean =>
  journal.entries().some(({ number, kind }) => number > last && isRemoval(kind));

const faults: Readonly<Record<ExchangeFault, string>> = {
  foreign: 'This is not a file of the school for a box',
  otherBox: 'This file is for another box, or for this one before it was paired again',
  otherKind: 'A box has written this file. Bring it in at the school, and import the answer here',
  damaged: 'The file is damaged or incomplete. Copy it again',
};

/** @throws BoxError */
function openAnswer(hash: Uint8Array, number: number, file: Buffer) {
  try {
    return unpack(answerContent, openExchange(hash, { kind: 'answer', number }, file));
  } catch (error) {
    throw error instanceof ExchangeError ? new BoxError(faults[error.fault]) : error;
  }
}

function givenBy(contents: ReadonlyMap<string, Buffer>): GivenContents {
  const find = (hash: string): Buffer => {
    const content = contents.get(hash);
    if (!content) throw new NotAtSchool(`The file lacks the content ${hash} of its copy`);
    return content;
  };
  return {
    part: async ({ hash }) => find(hash),
    file: async (hash, from) => chunksOf(find(hash).subarray(from)),
  };
}

async function* chunksOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

function sentenceOf({ isNew, missing }: Taken, madeAt: number): string {
  const made = new Date(madeAt).toISOString();
  const runs = `The box runs ${isNew ? 'a new' : 'the newest'} copy of the school, made at ${made}`;
  return missing === 0 ? runs : `${runs}. Files of it that are not here yet: ${missing}`;
}

/** `waiting` is the count of held operations that the school has not performed. */
function sentencesOf({ done, dead, undecided }: HandoverCounts, waiting: number): string[] {
  return [
    `Operations at the school: ${done}`,
    ...(dead === 0 ? [] : [`Operations that the school has refused: ${dead}`]),
    ...(undecided === 0 ? [] : ['Not everything could be decided. Write another file for the school']),
    ...(waiting === 0 ? [] : [`Operations that are not at the school yet: ${waiting}`]),
  ];
}
