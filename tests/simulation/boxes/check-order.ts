import { groupBy } from '../../../src/lib/group-by.ts';
import { contentOf, type Noted } from './op-record.ts';
import type { SchoolState, StoredMessage, StoredQuestion } from './school-state.ts';
import type { Site } from './site.ts';

/** Messages of a device stand in the order of writing, and the last change of a device is in force. */
export function brokenOrder(site: Site, school: SchoolState): string[] {
  const executed = [...site.record.ops.values()].filter(
    (op) => school.isExecuted(op) && !site.erased.has(op.person),
  );
  const changes = groupBy(executed, (op) => school.targetOf(op) ?? '');
  const of = (key: string) => changes.get(key) ?? [];
  return [
    ...brokenChats(site, school, executed),
    ...school.messages.flatMap((row) =>
      row.isDeleted ? [] : [...oldTexts(site, row, of(row.key)), ...oldReactions(row, of(row.key))],
    ),
    ...school.questions.flatMap((row) => [
      ...oldTexts(site, row, of(row.key)),
      ...oldActs(row, of(row.key)),
      ...oldVotes(row, of(row.key)),
    ]),
  ];
}

/**
 * A message may be late if it is deleted, because a box does not hand it over then. Also if it answers another, was tried again,
 * if its author was not allowed to write for a time, or if a box has changed one of the chat: such a box can hand over later
 * ones first.
 */
function brokenChats(site: Site, { messages }: SchoolState, executed: readonly Noted[]): string[] {
  const idOf = new Map(messages.flatMap(({ key, id, isDeleted }) => (isDeleted ? [] : [[key, id] as const])));
  const sends = executed.filter(
    ({ kind, args, mayBeLate }) => kind === 'message.send' && !mayBeLate && !('replyId' in args),
  );
  return [...groupBy(sends, ({ device, lane }) => `${device} ${lane}`)].flatMap(([name, ops]) => {
    const [{ person, args }] = ops as [Noted];
    const key = `${person} ${'group_id' in args ? args.group_id : 0}`;
    const wasFree =
      !site.members.hasChanged(key) && !site.silences.ever(key) && !site.suspensions.ever(String(person));
    const ids = ops.flatMap(({ opId }) => idOf.get(opId) ?? []);
    const isLate = ids.some((id, at) => id < (ids[at - 1] ?? 0));
    const isForged = ops.some(({ opId }) => site.record.forged.has(opId));
    return wasFree && !isForged && isLate ? [`L3 ${name} was stored out of order: ${ids.join()}`] : [];
  });
}

/**
 * The text in force is that of the author's last edit on the device that has written it. After an erasure, no key shows which
 * edits were executed.
 */
function oldTexts(
  { record, erased }: Site,
  { key, content }: StoredMessage | StoredQuestion,
  changes: readonly Noted[],
): string[] {
  const edits = changes.filter(({ kind }) => kind.endsWith('.edit'));
  const created = record.ops.get(key);
  const texts = [...(created ? [created] : []), ...edits];
  const inForce = texts.find((op) => contentOf(op) === content);
  const isErased = created !== undefined && erased.has(created.person);
  if (
    isErased &&
    [...record.ops.values()].some((op) => op.person === created.person && contentOf(op) === content)
  )
    return [];
  if (!inForce) return [`F1 ${key} has the text ${content}, which its author did not write`];
  const later = edits.slice(edits.indexOf(inForce) + 1);
  const isOld = later.some(({ device, mayBeLate }) => device === inForce.device && !mayBeLate);
  return isOld && !inForce.mayBeLate ? [`L5 an older text of ${key} is in force: ${content}`] : [];
}

function oldReactions({ key, reactions }: StoredMessage, changes: readonly Noted[]): string[] {
  const reacted = changes.filter(({ kind, mayBeLate }) => kind === 'message.react' && !mayBeLate);
  return [...groupBy(reacted, ({ person }) => person)].flatMap(([person, ops]) => {
    const last = ops.at(-1);
    const devices = new Set(ops.map(({ device }) => device));
    if (!last || devices.size > 1 || !('emoji' in last.args)) return [];
    const [stored, meant] = [reactions.get(person) ?? null, last.args.emoji];
    return stored === meant ? [] : [`L5 ${person} reacted to ${key} with ${meant}, stored is ${stored}`];
  });
}

/** The last vote of each person counts, of one of their devices. */
function oldVotes({ key, votes, voters }: StoredQuestion, changes: readonly Noted[]): string[] {
  const voted = changes.filter(({ kind }) => kind === 'eventQuestion.vote');
  const wrong = [...groupBy(voted, ({ person }) => person)].flatMap(([person, ops]) => {
    const lastOf = [...groupBy(ops, ({ device }) => device).values()].map((own) => own.at(-1)!.args);
    const mayBe = lastOf.some((args) => 'voted' in args && args.voted === voters.has(person));
    return mayBe || ops.some((op) => op.mayBeLate) ? [] : [`L5 an older vote of ${person} for ${key} counts`];
  });
  const strangers = [...voters].filter((person) => !voted.some((op) => op.person === person));
  return [
    ...wrong,
    ...strangers.map((person) => `F1 ${person} has not voted for ${key}`),
    ...(votes === voters.size ? [] : [`L5 ${key} counts ${votes} instead of ${voters.size} votes`]),
  ];
}

const stateAfter = new Map<string, string>([
  ['publish', 'open'],
  ['reopen', 'open'],
  ['decline', 'declined'],
  ['later', 'later'],
  ['answered', 'answered'],
]);

/** After an edit, a question may wait again. */
function oldActs({ key, state }: StoredQuestion, changes: readonly Noted[]): string[] {
  const acts = changes.flatMap(({ args }) =>
    'act' in args && stateAfter.has(args.act) ? stateAfter.get(args.act) : [],
  );
  const isSimple = changes.every(({ kind, mayBeLate }) => !kind.endsWith('.edit') && !mayBeLate);
  const last = acts.at(-1);
  return isSimple && last !== undefined && state !== last ? [`L5 ${key} is ${state} instead of ${last}`] : [];
}
