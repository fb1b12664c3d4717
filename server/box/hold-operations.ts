import type * as v from 'valibot';
import { type HeldKind, isCreating, isHeldKind, isRemoval, isVote, maxHeld } from '../../contract/held.ts';
import { operations } from '../../contract/operations.ts';
import { maxSignedArgs } from '../../contract/signed-operation.ts';
import type { PushResult, pushedOperation } from '../../contract/sync.ts';
import { requireOpenForOperation } from '../areas/school/archive.ts';
import type { Me } from '../auth/sessions.ts';
import { parse } from '../http/parse.ts';
import { Refusal } from '../http/refusal.ts';
import { refusedAtBox } from './answered-calls.ts';
import { planMessage } from './held-messages.ts';
import { heldOnWire } from './held-on-wire.ts';
import type { Caller, Plan } from './held-plan.ts';
import { planQuestion } from './held-questions.ts';
import { planVote } from './held-votes.ts';
import type { NewEntry } from './journal.ts';
import { arrivedIn } from './settle-journal.ts';
import { votesInCopy } from './vote-keys.ts';

type Pushed = v.InferOutput<typeof pushedOperation>;

/**
 * Holds those operations that people on site may see, and shows them. It decides nothing: an operation that it does not
 * hold may fit the school, so it waits on its device.
 */
export function holdOperations(
  caller: Caller,
  ops: readonly Pushed[],
  refused: (op: Pushed, refusal: Refusal) => PushResult,
): Promise<PushResult[]> {
  const { journal } = caller;
  return journal.inOrder(async () => {
    const results: PushResult[] = [];
    for (const op of ops) {
      const isHeld = await holdOne(caller, op).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return false;
      });
      results.push(isHeld ? heldResult(caller, op) : refused(op, refusedAtBox()));
    }
    return results;
  });
}

/** The number of a vote that the copy contains is 0: all counts have it. */
const heldResult = ({ journal }: Caller, { op_id, kind }: Pushed): PushResult => ({
  ...{ op_id, status: 'held', journal: journal.name },
  ...(isVote(kind) && { number: journal.find(op_id.toLowerCase())?.number ?? 0 }),
});

/** @throws Refusal if the copy does not let the person do it */
async function holdOne(caller: Caller, op: Pushed): Promise<boolean> {
  const { ctx, journal, me } = caller;
  const opId = op.op_id.toLowerCase();
  const known = journal.find(opId);
  if (known) return known.userId === me.id;
  if (journal.isRefused(opId)) return false;
  if (journal.isDeleted(opId)) return true;
  if (isVote(op.kind) && (await votesInCopy(ctx.db, [opId])).size > 0) return true;
  // A push that was meant for the school has no signatures. The device sends it again with them.
  if (op.on_site !== undefined) return false;
  if (journal.entries().length >= maxHeld && !isRemoval(op.kind)) return false;
  const entry = readOperation(me, op, ctx.now());
  if (!entry) return false;
  // The response of the school was lost, and the copy has the message or question.
  if (isCreating(entry.kind) && (await arrivedIn(ctx.db, [entry])).size > 0) return true;
  await requireOpenForOperation(ctx, entry.kind);
  const plan = await planOf(caller, entry);
  if (plan) await holdAndShow(caller, plan);
  return plan !== null;
}

/** Null if no box holds such an operation. @throws Refusal if its arguments are invalid */
function readOperation(me: Me, op: Pushed, now: number): NewEntry | null {
  const { op_id, kind, args, depends_on } = op;
  if (!isHeldKind(kind)) return null;
  const isNamed = depends_on !== undefined;
  if (isNamed ? kind === 'eventQuestion.ask' : !isCreating(kind) && !isVote(kind)) return null;
  const target = targetOf(kind);
  // The schemas accept no 0, which stands for what is held itself.
  const parsed = parse(operations[kind].args, isNamed ? { ...(args as object), [target]: 1 } : args);
  return {
    opId: op_id.toLowerCase(),
    userId: me.id,
    kind,
    args: isNamed ? { ...parsed, [target]: 0 } : parsed,
    dependsOn: depends_on?.toLowerCase() ?? null,
    groupId: 'group_id' in parsed ? parsed.group_id : null,
    eventId: 'event_id' in parsed ? parsed.event_id : null,
    ...signedPart(me, kind, op),
    at: now,
  };
}

/** Without it, the operation waits for its own device. The arguments are stored as they came. */
function signedPart(
  me: Me,
  kind: HeldKind,
  { args, signature, depends_on_author, after }: Pushed,
): Pick<NewEntry, 'signed'> {
  if (signature === undefined || !isOfApp(kind, args as object)) return {};
  if (JSON.stringify(args).length > maxSignedArgs) return {};
  const named = { dependsOnAuthor: depends_on_author ?? null, after: after ?? null };
  return { signed: { args, ...named, signature, sessionId: me.sessionId } };
}

/**
 * Whether arguments have only what our own app sends: fields of the kind, whose sizes its schema limits, with simple values or
 * lists of them. The schema has not seen the field that is 0 for what is held itself.
 */
function isOfApp(kind: HeldKind, args: object): boolean {
  const isSimple = (value: unknown) => typeof value !== 'object' || value === null;
  return Object.entries(args).every(([name, value]) => {
    if (!Object.hasOwn(operations[kind].args.entries, name)) return false;
    if (name === targetOf(kind)) return typeof value === 'number';
    return isSimple(value) || (Array.isArray(value) && value.every(isSimple));
  });
}

/** The field with the id of what an operation names. */
const targetOf = (kind: HeldKind) => (kind === 'message.send' ? 'replyId' : 'id');

async function planOf(caller: Caller, entry: NewEntry): Promise<Plan | null> {
  if (entry.groupId !== null) return planMessage(caller, entry, entry.groupId);
  if (entry.eventId === null) return null;
  return isVote(entry.kind)
    ? planVote(caller, entry, entry.eventId)
    : planQuestion(caller, entry, entry.eventId);
}

async function holdAndShow({ ctx, journal, locale }: Caller, plan: Plan): Promise<void> {
  const { entry, renewed, channel, nudge } = plan;
  const written = await journal.add(entry, renewed);
  if (channel !== null)
    for (const held of await heldOnWire(ctx.db, locale, written))
      ctx.announcer.emit({ channel, event: 'box.held', payload: { journal: journal.name, held } });
  await nudge();
}
