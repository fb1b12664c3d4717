import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { boxFileBytes } from '../../contract/box-files.ts';
import type { CopyManifest, CopyManifestOnWire, HandedOperation } from '../../contract/boxes.ts';
import { tokenHash } from '../auth/tokens.ts';
import { schemaVersion } from '../db/schema-version.ts';
import { BoxError, NotAtSchool } from './box-error.ts';
import type { BoxState } from './box-state.ts';
import { type AnswerContentOnWire, operationsContent, pack, unpack } from './exchange-content.ts';
import { openExchange, sealExchange } from './exchange-file.ts';
import { createExchange, type Exchange } from './exchange.ts';
import type { HeldEntry } from './journal.ts';

const token = 'ybx_of_this_box';
const number = 3;
const journal = randomUUID();
const hash = 'a'.repeat(64);
/** In s. */
const served = 1_790_000_000;
const op = (args: object = {}): HandedOperation => ({
  ...{ session_id: 1, user_id: 2, op_id: randomUUID(), kind: 'message.send', args },
  ...{ depends_on: null, depends_on_author: null, after: null, signature: 'x' },
});

let ops: HandedOperation[];
/** What the school has performed, as the box knows. */
let performed: string[];
let entries: HeldEntry[];
let state: BoxState;
let isPartHere: boolean;
/** The contents of the copies that the box has taken. */
let taken: string[];
let exchange: Exchange;

const manifest = (made_at: number): CopyManifest => ({
  ...{ id: 4, name: `copy-${made_at}`, made_at: made_at * 1000, expires_at: 2e12, rev: 1 },
  parts: [{ hash, table: 'message', rows: 1, bytes: 4 }],
  files: [
    { hash: 'b'.repeat(64), type: 'image/webp', bytes: 9 },
    { hash: 'c'.repeat(64), type: 'image/webp', bytes: 9 },
  ],
});

beforeEach(() => {
  ops = [op(), op()];
  performed = [];
  entries = [];
  isPartHere = true;
  taken = [];
  state = {
    ...{ school: 'https://school.example', number, token, expiresAt: 2e12, latest: 0 },
    copy: { manifest: manifest(served), schemaVersion, confirmed: true },
  };
  exchange = createExchange({
    vault: { hasPart: async () => isPartHere, hasFile: async (each) => each.startsWith('b') },
    copies: {
      state: () => state,
      takeGiven: async (_, { parts }, given) => {
        for (const part of parts) taken.push((await given.part(part)).toString());
        return { isNew: true, missing: 0 };
      },
    },
    journal: { name: journal, entries: () => entries },
    handover: {
      forFile: () => ops,
      performed: () => performed,
      apply: async (results) => ({
        ...{ done: results.length, dead: 0, later: 0, unsigned: 0, undecided: 0 },
      }),
      waiting: () => 0,
    },
    log: pino({ level: 'silent' }),
    now: () => 1_790_000_100_000,
  });
});

const entry = (at: number, kind: HeldEntry['kind']): HeldEntry => ({
  ...{ number: at, opId: randomUUID(), userId: 2, kind, args: {}, dependsOn: null },
  ...{ groupId: 5, eventId: null, at: 0 },
});

const written = async () => {
  const file = await exchange.write();
  const content = openExchange(tokenHash(token), { kind: 'operations', number }, file);
  return { file, ...unpack(operationsContent, content).json };
};

const copy = (made_at: number): NonNullable<AnswerContentOnWire['copy']> => {
  const { made_at: _, expires_at, ...rest } = manifest(made_at);
  const onWire: CopyManifestOnWire = { ...rest, made_at, expires_at: expires_at / 1000 };
  return { schema_version: schemaVersion, manifest: onWire, contents: [{ hash, bytes: 4 }] };
};

const answer = (sent: Partial<AnswerContentOnWire> = {}, rows = 'rows', of = number): Buffer => {
  const decided = { made_at: served + 60, journal, last: 9, performed: [], results: [] };
  const made = { ...decided, copy: copy(served + 60) };
  return sealExchange(
    tokenHash(token),
    { kind: 'answer', number: of },
    pack({ ...made, ...sent }, [Buffer.from(rows)]),
  );
};

const read = (file: Buffer) => exchange.read(file, async () => async () => undefined);

describe('the file of a box', () => {
  it('has its operations, and the hashes of what it has of its copy', async () => {
    entries = [1, 4, 8].map((at) => entry(at, 'message.send'));
    expect(await written()).toMatchObject({
      ...{ last: 8, waiting: 1, schema_version: schemaVersion, copy: 4, written_at: 1_790_000_100_000, ops },
      has: { parts: [hash], files: ['b'.repeat(64)] },
    });
  });

  it('does not list a part that is not in the vault', async () => {
    entries = [1, 2].map((at) => entry(at, 'message.send'));
    isPartHere = false;
    expect(await written()).toMatchObject({ has: { parts: [], files: ['b'.repeat(64)] } });
  });

  it('has the first operations if not all fit', async () => {
    ops = Array.from({ length: 400 }, () => op({ content: 'x'.repeat(60_000) }));
    entries = ops.map((_, at) => entry(at + 1, 'message.send'));
    const { file, last, waiting, ops: sent } = await written();
    expect(file.length).toBeLessThan(boxFileBytes);
    expect(sent).toEqual(ops.slice(0, sent.length));
    expect([sent.length > 200, sent.length < 400]).toEqual([true, true]);
    expect([last, waiting]).toEqual([null, 400 - sent.length]);
  });
});

describe('the answer of the school', () => {
  it('has results, and a copy that the box takes', async () => {
    const results = [{ op_id: randomUUID(), status: 'done' as const }];
    const sentences = await read(answer({ results }));
    expect(sentences).toMatch(
      /^Operations at the school: 1\. The box runs a new copy of the school, made at 20/,
    );
    expect(taken).toEqual(['rows']);
  });

  it.each([
    ['no copy', () => answer({ copy: null }), 'no copy'],
    ['other tables', () => answer({ copy: { ...copy(served), schema_version: '001-x' } }), 'another version'],
    ['an older copy than the box', () => answer({ copy: copy(served - 60) }), 'a newer copy'],
    ['fewer contents than it lists', () => answer({}, 'row'), 'could not be taken'],
    [
      'no content of a part',
      () => answer({ copy: { ...copy(served), contents: [] } }, ''),
      'could not be taken',
    ],
  ])('leaves the box its copy if it has %s', async (_, file, reason) => {
    expect(await read(file())).toContain(reason);
    expect(taken).toEqual([]);
  });

  it('leaves the box its copy if the school may know more than the copy', async () => {
    const [inFile, before, meanwhile] = [randomUUID(), randomUUID(), randomUUID()];
    const sent = { performed: [before], results: [{ op_id: inFile, status: 'done' as const }] };
    performed = [inFile, before, meanwhile];
    expect(exchange.isBehind()).toBe(false);
    expect(await read(answer(sent))).toContain('has handed over more meanwhile');
    expect([exchange.isBehind(), taken]).toEqual([true, []]);
    performed = [inFile, before];
    expect(await read(answer(sent))).toContain('a new copy');
    taken = [];
    expect(await read(answer({ made_at: served + 120, copy: null }))).toContain('no copy');
    expect(await read(answer())).toContain('older than an answer that was imported before');
    expect(taken).toEqual([]);
  });

  it('leaves the box its copy if not all operations fitted into the file', async () => {
    entries = [entry(1, 'message.send'), entry(2, 'message.edit')];
    expect(await read(answer({ last: null }))).toContain('not all operations fitted');
    expect(taken).toEqual([]);
  });

  it('shows nothing again that was deleted on site meanwhile', async () => {
    for (const kind of ['message.delete', 'eventQuestion.withdraw'] as const) {
      entries = [entry(10, kind)];
      expect(await read(answer())).toContain('deleted on site meanwhile');
    }
    expect(taken).toEqual([]);
    // In the file already, and no deletion.
    entries = [entry(9, 'message.delete'), entry(10, 'message.edit')];
    expect(await read(answer())).toContain('a new copy');
    expect(taken).toEqual(['rows']);
  });

  it('compares no numbers with those of a journal from before a restart', async () => {
    const beforeRestart = answer({ journal: randomUUID() });
    entries = [entry(3, 'message.delete')];
    expect(await read(beforeRestart)).toContain('deleted on site meanwhile');
    entries = [entry(3, 'message.send')];
    expect(await read(beforeRestart)).toContain('a new copy');
  });

  it.each([
    ['of another box', () => answer({}, 'rows', 4), 'for another box'],
    ['that the box has written itself', () => exchange.write(), 'A box has written this file'],
    ['that is cut', () => answer().subarray(0, -5), 'damaged or incomplete'],
    ['that is something else', () => Buffer.from('A text'), 'not a file of the school'],
  ])('is not a file %s', async (_, file, reason) => {
    const reading = read(await file());
    await expect(reading).rejects.toThrow(BoxError);
    await expect(reading).rejects.toThrow(reason);
  });

  it('may have fewer files than the copy', async () => {
    const files: unknown[] = [];
    const missing = createExchange({
      vault: { hasPart: async () => true, hasFile: async () => false },
      copies: {
        state: () => state,
        takeGiven: async (_, all, given) => {
          for (const file of all.files)
            files.push(await given.file(file.hash, 0).catch((error: unknown) => error));
          return { isNew: false, missing: files.length };
        },
      },
      journal: { name: randomUUID(), entries: () => [] },
      handover: {
        forFile: () => ops,
        performed: () => [],
        apply: async () => ({ done: 0, dead: 2, later: 3, unsigned: 1, undecided: 1 }),
        waiting: () => 5,
      },
      log: pino({ level: 'silent' }),
      now: () => 0,
    });
    const sentences = await missing.read(answer(), async () => async () => undefined);
    expect(files.every((each) => each instanceof NotAtSchool)).toBe(true);
    expect(sentences).toContain('the newest copy');
    expect(sentences).toMatch(/Files of it that are not here yet: 2$/);
    expect(sentences).toContain('has refused: 2. Not everything');
    expect(sentences).toContain('Operations that are not at the school yet: 5. The box');
  });
});
