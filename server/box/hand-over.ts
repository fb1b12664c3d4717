import type { Logger } from 'pino';
import { type HandedOperation, type HandoverResult, maxHandedOver } from '../../contract/boxes.ts';
import { isRemoval } from '../../contract/held.ts';
import { BoxEnded, NotAtSchool, SchoolUnreachable } from './box-error.ts';
import { type HandoverOrder, handoverOrder } from './handover-order.ts';
import { handoverSequence } from './handover-sequence.ts';
import type { HeldEntry, Journal } from './journal.ts';
import type { SchoolClient } from './school-client.ts';

interface Parts {
  journal: Journal;
  school: Pick<SchoolClient, 'handOver'>;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Hands the journal over to the school, which performs what the devices of the authors have signed. */
export interface Handover {
  /** Something was held since the last attempt, which did not fail. */
  isDue: () => boolean;
  /** The last attempt failed, or the school could not decide something: the box tries again with the next copy. */
  hasFailed: () => boolean;
  /**
   * Count of held operations that the school has not performed. If nothing has failed, they wait for devices. Without deletions,
   * which wait in case a device brings what they delete.
   */
  waiting: () => number;
  /**
   * Hands over all that the school has not performed yet. Performed operations stay in the journal until a copy contains
   * them; refused ones leave it. Returns the count of the performed ones. Errors except the end of the box are logged, and
   * the next attempt continues. An older school takes nothing. @throws BoxEnded
   */
  attempt: () => Promise<number>;
  /** The signed operations that may be handed over and are not performed yet, in order. */
  forFile: () => HandedOperation[];
  /** Keys of the operations in the journal that the school has performed. */
  performed: () => string[];
  /**
   * Applies results of the school to what is still in the journal, as `attempt` does. A performed operation stays so. Returns the
   * counts of the applied results.
   */
  apply: (results: readonly HandoverResult[]) => Promise<HandoverCounts>;
}

export interface HandoverCounts extends Record<HandoverResult['status'], number> {
  /** Those of `later` that the school can't decide now. */
  undecided: number;
}

type SignedEntry = HeldEntry & Required<Pick<HeldEntry, 'signed'>>;
const isSigned = (entry: HeldEntry): entry is SignedEntry => entry.signed !== undefined;

/** Characters of the arguments in one request, below the limit of the school for a body. */
const maxBatchLength = 200_000;

export function createHandover({ journal, school, log, now }: Parts): Handover {
  /** Keys of performed operations. After a restart the box sends them again, and the school answers the same. */
  const done = new Set<string>();
  /** The last number in the journal before the last attempt. */
  let handedTo = 0;
  let failed = false;
  const lastNumber = () => journal.entries().at(-1)?.number ?? 0;
  const notDone = () => handoverSequence(journal.entries()).filter(({ opId }) => !done.has(opId));
  const isHere = (entry: HeldEntry) => journal.find(entry.opId) !== undefined;

  const apply = async (
    entries: readonly HeldEntry[],
    results: readonly HandoverResult[],
    order?: HandoverOrder,
  ): Promise<HandoverCounts> => {
    const byKey = new Map(results.map((result) => [result.op_id, result]));
    const refused: HeldEntry[] = [];
    const counts: HandoverCounts = { done: 0, dead: 0, later: 0, unsigned: 0, undecided: 0 };
    for (const entry of entries) {
      const result = byKey.get(entry.opId);
      // An older answer: the school has performed it since.
      if (!result || (done.has(entry.opId) && result.status !== 'done')) continue;
      counts[result.status] += 1;
      order?.note(orderedOf(entry), result);
      if (result.status === 'done') done.add(entry.opId);
      if (result.status === 'dead') refused.push(entry);
      if (result.status === 'later' && result.code !== undefined) counts.undecided += 1;
    }
    log.info(counts, 'operations were handed over');
    await journal.refuse(refused, now());
    return counts;
  };
  /** Returns the count of operations that the school has performed. */
  const send = async (batch: readonly SignedEntry[], order: HandoverOrder): Promise<number> => {
    const results = await school.handOver(journal.name, batch.map(handed));
    const counts = await apply(batch, results, order);
    failed ||= counts.undecided > 0;
    return counts.done;
  };

  return {
    isDue: () => !failed && lastNumber() > handedTo,
    hasFailed: () => failed,
    waiting: () => notDone().filter(({ kind }) => !isRemoval(kind)).length,
    attempt: async () => {
      handedTo = lastNumber();
      failed = false;
      for (const opId of done) if (!journal.find(opId)) done.delete(opId);
      const order = handoverOrder();
      let count = 0;
      try {
        for (const batch of batchesOf(notDone(), order, isHere)) count += await send(batch, order);
      } catch (error) {
        if (error instanceof BoxEnded) throw error;
        failed = !(error instanceof NotAtSchool);
        if (!failed) log.info('the school is of an older version, and takes no operations');
        else if (error instanceof SchoolUnreachable) log.debug(error.message);
        else log.error({ err: error }, 'the handover failed');
      }
      return count;
    },
    forFile: () => [...batchesOf(notDone(), handoverOrder(), isHere)].flat().map(handed),
    performed: () => journal.entries().flatMap(({ opId }) => (done.has(opId) ? [opId] : [])),
    apply: (results) => apply([...journal.entries()], results),
  };
}

/**
 * The entries that may be handed over, in their order. The results of a batch decide which later entries wait. `isHere`: the
 * entry was not removed meanwhile.
 */
function* batchesOf(
  entries: readonly HeldEntry[],
  order: HandoverOrder,
  isHere: (entry: HeldEntry) => boolean,
): Generator<SignedEntry[]> {
  let batch: SignedEntry[] = [];
  let length = 0;
  /** Whether an entry is left out. One that stays in the journal is noted, so that what names it waits too. */
  const isLeftOut = (entry: HeldEntry): boolean => {
    if (!isHere(entry)) return true;
    const status = order.statusBehind(orderedOf(entry)) ?? (isSigned(entry) ? undefined : 'unsigned');
    if (status) order.note(orderedOf(entry), { status });
    return status !== undefined;
  };
  for (const entry of entries) {
    if (isLeftOut(entry) || !isSigned(entry)) continue;
    const more = JSON.stringify(entry.signed.args).length;
    if (batch.length === maxHandedOver || length + more > maxBatchLength) {
      yield batch;
      batch = [];
      length = 0;
      if (isLeftOut(entry)) continue;
    }
    batch.push(entry);
    length += more;
  }
  if (batch.length > 0) yield batch;
}

const orderedOf = ({ opId, userId, kind, args, dependsOn }: HeldEntry) => ({
  ...{ op_id: opId, user_id: userId, kind, args },
  depends_on: dependsOn,
});

const handed = ({ opId, userId, kind, dependsOn, signed }: SignedEntry): HandedOperation => ({
  ...{ session_id: signed.sessionId, user_id: userId, op_id: opId, kind },
  ...{ args: signed.args, depends_on: dependsOn, depends_on_author: signed.dependsOnAuthor },
  ...{ after: signed.after, signature: signed.signature },
});
