import { isCreating, isRemoval, isVote } from '../../../contract/held.ts';
import { operations } from '../../../contract/operations.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import type { Noted } from './op-record.ts';
import type { SchoolState } from './school-state.ts';
import type { Site } from './site.ts';

type Outboxes = ReadonlyMap<string, readonly OutboxOp[]>;

/** Each operation is executed once, refused visibly, or removed by its person. */
export function brokenOps(site: Site, school: SchoolState, outboxes: Outboxes): string[] {
  const { record, erased } = site;
  const broken: string[] = [];
  for (const op of record.ops.values()) {
    if (erased.has(op.person)) continue;
    const name = `${op.kind} ${op.opId} of ${op.device}`;
    const ops = outboxes.get(op.device) ?? [];
    const waiting = ops.find(({ opId }) => opId === op.opId);
    if (!school.isExecuted(op)) {
      // A box that names another author makes it wait for a message or question that never comes.
      const isMisled = op.dependsOn !== undefined && record.forged.has(op.dependsOn);
      if (waiting && !isMisled && isStuck(waiting, ops, school))
        broken.push(`I3 ${name} is still ${waiting.state}`);
      if (!waiting && !op.isRemoved && !isMoot(site, op, school)) broken.push(`L1 ${name} is lost`);
      continue;
    }
    const isRefused = record.refused.has(op.opId);
    if (isRefused) broken.push(`I3 ${name} was executed after its author had seen the refusal`);
    // A deletion that the school has refused to a person outside the chat applies when the person is in it again.
    if (record.refusedAtHandover.has(op.opId) && !isRemoval(op.kind))
      broken.push(`I3 ${name} was refused at a handover and executed`);
    // A lane that fails as a whole makes operations dead that a box may hand over.
    if (waiting && waiting.state !== 'dead') broken.push(`I3 ${name} is executed and ${waiting.state}`);
    if (op.isRemoved && isCreating(op.kind) && staysAtSchool(op.opId, site, school) && !hasLeft(site, op))
      broken.push(`D1 ${name} was discarded, and the school still has it`);
  }
  return [...broken, ...doubled(school)];
}

/**
 * An operation whose message or question is deleted, or never came to the school, has no effect. Nor has a deletion or reaction
 * of a person who was not in the chat, or a vote for a question that is hidden.
 */
function isMoot(site: Site, op: Noted, school: SchoolState): boolean {
  const { members, record } = site;
  const { kind, args, person } = op;
  if (isCreating(kind)) return false;
  const target = school.targetOf(op);
  const isDoneWhenGone = operations[kind].whenGone === 'done' && 'group_id' in args;
  return (
    target === null ||
    !school.has(target) ||
    (isVote(kind) && (isHidden(target, school) || record.wasRefusedAtSchool(op.opId))) ||
    (isVote(kind) && !record.held.has(op.opId) && mayHaveBeenHidden(site, target, school)) ||
    (isDoneWhenGone && members.hasChanged(`${person} ${args.group_id}`))
  );
}

/** Whether a question waits for a moderator, or is declined. */
export const isHidden = (key: string, { questions }: SchoolState): boolean =>
  questions.some((row) => row.key === key && (row.state === 'waiting' || row.state === 'declined'));

/** Whether a question may have waited for a moderator, or been declined or withdrawn, when a device with a vote for it met it. */
const mayHaveBeenHidden = ({ moderated, record }: Site, key: string, school: SchoolState): boolean =>
  school.questions.some((row) => row.key === key && row.eventId === moderated) ||
  [...record.ops.values()].some(
    (op) =>
      (op.kind === 'eventQuestion.withdraw' || ('act' in op.args && op.args.act === 'decline')) &&
      school.targetOf(op) === key,
  );

/** Whether an operation waits for nothing. A vote for a hidden question of another person waits until that is shown. */
function isStuck(op: OutboxOp, ops: readonly OutboxOp[], school: SchoolState): boolean {
  if (op.state === 'dead') return false;
  if (op.state !== 'blocked' || op.dependsOn === undefined) return true;
  const target = ops.find(({ opId }) => opId === op.dependsOn);
  if (target) return isStuck(target, ops, school);
  return school.has(op.dependsOn) && !(isVote(op.kind) && isHidden(op.dependsOn, school));
}

/** A person who is no longer in a chat can't delete their messages there. */
const hasLeft = ({ members }: Site, { args, person }: Noted): boolean =>
  'group_id' in args && members.hasChanged(`${person} ${args.group_id}`);

/**
 * Whether the school has a message or question that its author has discarded. A decided question can't be withdrawn, and may
 * have been opened again since.
 */
const staysAtSchool = (key: string, { record }: Site, school: SchoolState): boolean =>
  school.has(key) &&
  ![...record.ops.values()].some(
    (op) =>
      'act' in op.args &&
      ['answered', 'decline'].includes(op.args.act) &&
      school.targetOf(op) === key &&
      school.isExecuted(op),
  );

function doubled({ messages, questions, askedKeys }: SchoolState): string[] {
  const keys = [
    ...messages.map(({ key, author }) => `${author} ${key}`),
    ...questions.map(({ key, author }) => `${author} ${key}`),
  ];
  return [keys, askedKeys].flatMap((listed) =>
    listed.filter((key, at) => listed.indexOf(key) < at).map((key) => `L2 ${key} is stored twice`),
  );
}
