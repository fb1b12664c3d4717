import { expect, it } from 'vitest';
import type { ModeratorAct } from './event-questions.ts';
import { foldQuestion, isDecided, type QuestionOperation } from './held-questions.ts';
import type { QuestionMode } from './room-settings.ts';

const ask: QuestionOperation = {
  kind: 'eventQuestion.ask',
  args: { event_id: 1, content: 'Why?', anonymous: false, language: 'de' },
};
const edit = (content: string): QuestionOperation => ({
  kind: 'eventQuestion.edit',
  args: { id: 0, event_id: 1, content },
});
const withdrawal: QuestionOperation = { kind: 'eventQuestion.withdraw', args: { id: 0, event_id: 1 } };
const moderate = (act: ModeratorAct, answer: string | null = null): QuestionOperation => ({
  kind: 'eventQuestion.moderate',
  args: { id: 0, event_id: 1, act, answer },
});
const after = (mode: QuestionMode, ...acts: ModeratorAct[]) =>
  foldQuestion([ask, ...acts.map((act) => moderate(act))], mode)!;

it.each([
  ['direct', [], 'open', true, true],
  ['direct', ['later'], 'later', true, true],
  ['direct', ['answered'], 'answered', true, true],
  ['direct', ['decline'], 'declined', false, true],
  ['direct', ['answered', 'reopen'], 'open', true, true],
  ['direct', ['pin', 'topic', 'merge'], 'open', true, true],
  ['moderated', [], 'waiting', false, false],
  ['moderated', ['pin'], 'waiting', false, false],
  ['moderated', ['decline'], 'declined', false, false],
  ['moderated', ['publish'], 'open', true, true],
  ['moderated', ['later'], 'later', true, true],
  ['moderated', ['publish', 'decline'], 'declined', false, true],
  ['moderated', ['publish', 'decline', 'publish'], 'open', true, true],
  ['off', [], 'waiting', false, false],
] as const)('in a %s room, after %j, a question is %s', (mode, acts, state, isPublic, wasPublic) => {
  expect(after(mode, ...acts)).toMatchObject({ state, isPublic, wasPublic });
});

it('has the content of its last edit, and waits again in a room that is moderated now', () => {
  const ops = [ask, edit('How?'), edit('When?')];
  expect(foldQuestion(ops, 'direct')).toMatchObject({
    ...{ ask, content: 'When?', language: 'de', state: 'open' },
  });
  expect(foldQuestion([ask, moderate('publish'), edit('How?')], 'moderated')).toMatchObject({
    ...{ content: 'How?', state: 'waiting', isPublic: false, wasPublic: true },
  });
});

it('has the answer in force, and names the act', () => {
  const [first, second] = [moderate('answered', ' Because. '), moderate('answered')];
  expect(foldQuestion([ask, first], 'direct')).toMatchObject({ answer: 'Because.', answered: first });
  expect(foldQuestion([ask, first, second], 'direct')).toMatchObject({ answer: null, answered: second });
  expect(foldQuestion([ask, first, moderate('reopen')], 'direct')).toMatchObject({
    ...{ answer: null, answered: null },
  });
});

it('is pinned until an act ends it', () => {
  const pin = moderate('pin');
  expect(foldQuestion([ask, pin], 'direct')!.pin).toBe(pin);
  for (const act of ['unpin', 'decline', 'later', 'answered'] as const)
    expect(foldQuestion([ask, pin, moderate(act)], 'direct')!.pin).toBeNull();
  expect(foldQuestion([ask, pin, moderate('reopen')], 'direct')!.pin).toBe(pin);
});

it('is null without the question, and after its withdrawal', () => {
  expect(foldQuestion([], 'direct')).toBeNull();
  expect(foldQuestion([moderate('publish')], 'direct')).toBeNull();
  expect(foldQuestion([ask, withdrawal], 'direct')).toBeNull();
  expect(foldQuestion([withdrawal, moderate('pin')], 'direct')).toBeNull();
});

it('is decided once it is answered or declined', () => {
  const decided = (['answered', 'decline', 'later', 'reopen'] as const).filter((act) =>
    isDecided(after('direct', act)),
  );
  expect(decided).toEqual(['answered', 'decline']);
});
