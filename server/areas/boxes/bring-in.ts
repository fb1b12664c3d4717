import type { BroughtInOnWire } from '../../../contract/box-files.ts';
import { type HandoverResult, maxHandedOver } from '../../../contract/boxes.ts';
import { isRemoval } from '../../../contract/held.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { type OperationsContent, operationsContent, unpack } from '../../box/exchange-content.ts';
import { ExchangeError, type ExchangeFault, openExchange } from '../../box/exchange-file.ts';
import { handoverOrder } from '../../box/handover-order.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../http/refusal.ts';
import { seconds } from '../../http/seconds.ts';
import { answerTo, type ExchangingBox } from './answer-file.ts';
import { performHandover } from './handover.ts';
import { confirmCopy, recordVersion } from './pairing.ts';
import { stateOf } from './rows.ts';

/**
 * Performs what a file of a box hands over, as the box does it over the network, and makes the answer. The same file again
 * changes nothing. `locale` is the language of refusals.
 * @throws Refusal `notFound`; `invalid` for `upload` if the file is another one, or the pairing has ended
 */
export const bringIn = (
  ctx: Context,
  boxId: number,
  file: Buffer,
  locale: Locale,
): Promise<BroughtInOnWire> => inTurn(ctx, boxId, () => bringInNow(ctx, boxId, file, locale));

/** By box, the end of the last file that was brought in. */
const turns = new WeakMap<Db, Map<number, Promise<void>>>();

/** One file of a box at a time in this process: the copy of a second one would replace that of the first while it is read. */
function inTurn<T>({ db }: Context, boxId: number, work: () => Promise<T>): Promise<T> {
  const ends: Map<number, Promise<void>> = turns.get(db) ?? new Map();
  turns.set(db, ends);
  const result = (ends.get(boxId) ?? Promise.resolve()).then(work);
  // Without the result, which is large.
  const end = result.then(
    () => undefined,
    () => undefined,
  );
  ends.set(boxId, end);
  return result;
}

async function bringInNow(
  ctx: Context,
  boxId: number,
  file: Buffer,
  locale: Locale,
): Promise<BroughtInOnWire> {
  const box = await pairedBox(ctx, boxId);
  const content = readFile(box, file);
  await confirmCopy(ctx, boxId, content.copy);
  await recordVersion(ctx, box, content.version);
  const { results, executed } = await performAll(ctx, boxId, content, locale);
  const answer = await answerTo(ctx, box, content, results);
  return {
    written_at: seconds(new Date(content.written_at)),
    ...countsOf(content, results, executed),
    copy: answer.copy,
    left_out: answer.leftOut,
    answer: answer.file.toString('base64url'),
  };
}

async function performAll(
  ctx: Context,
  boxId: number,
  { ops }: OperationsContent,
  locale: Locale,
): Promise<{ results: HandoverResult[]; executed: number }> {
  const order = handoverOrder();
  const results: HandoverResult[] = [];
  let executed = 0;
  for (let at = 0; at < ops.length; at += maxHandedOver) {
    // It may be revoked meanwhile.
    const box = await pairedBox(ctx, boxId);
    const handed = await performHandover(ctx, box, ops.slice(at, at + maxHandedOver), locale, order);
    results.push(...handed.results);
    executed += handed.executed;
  }
  return { results, executed };
}

/** A deletion that waits is not counted: it waits in case a device brings what it deletes. */
function countsOf({ ops, waiting }: OperationsContent, results: readonly HandoverResult[], executed: number) {
  const count = (status: HandoverResult['status']) =>
    results.filter((result) => result.status === status).length;
  const undecided = results.filter(({ status, code }) => status === 'later' && code !== undefined).length;
  const removals = ops.filter(({ kind }, at) => isRemoval(kind) && isWaiting(results[at])).length;
  return {
    executed,
    known: count('done') - executed,
    refused: count('dead'),
    waiting: waiting + count('later') + count('unsigned') - undecided - removals,
    undecided,
  };
}

const isWaiting = (result: HandoverResult | undefined) =>
  result?.status === 'unsigned' || (result?.status === 'later' && result.code === undefined);

const refusedFile = (rule: string) => new Refusal('invalid', { fields: { upload: [rule] } });

/** @throws Refusal `notFound`; `invalid` if the box is revoked, expired, or not paired yet */
async function pairedBox({ db, now }: Context, id: number): Promise<ExchangingBox> {
  const row = await db.selectFrom('box').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  const { number, token_hash } = row;
  if (stateOf(row, now()) !== 'paired' || number === null || token_hash === null)
    throw refusedFile('boxFileEnded');
  return { ...row, number, token_hash };
}

const rules: Readonly<Record<ExchangeFault, string>> = {
  foreign: 'boxFileForeign',
  otherBox: 'boxFileOther',
  otherKind: 'boxFileAnswer',
  damaged: 'boxFileDamaged',
};

/** @throws Refusal `invalid` */
function readFile({ token_hash, number }: ExchangingBox, file: Buffer): OperationsContent {
  try {
    const content = openExchange(token_hash, { kind: 'operations', number }, file);
    return unpack(operationsContent, content).json;
  } catch (error) {
    throw error instanceof ExchangeError ? refusedFile(rules[error.fault]) : error;
  }
}
