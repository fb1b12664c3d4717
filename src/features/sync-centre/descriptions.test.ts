import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { ModeratorAct } from '../../../contract/event-questions.ts';
import { isRefusedByGroup } from '../../db/conflict.ts';
import type { GroupRow } from '../../db/database.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { createFormats } from '../../i18n/formats.ts';
import { describe, writtenText } from './descriptions.ts';
import { subjectName } from './change-subjects.ts';

const envelope = {
  seq: 1,
  opId: 'a',
  v: 1,
  lane: 'chat:3',
  state: 'queued',
  maybeSent: false,
  attempts: 0,
  nextAt: 0,
  createdAt: 0,
} as const;
const send: OutboxOp = { ...envelope, kind: 'message.send', args: { group_id: 3, content: 'Hello' } };
const group = (row: Partial<GroupRow>): GroupRow => ({
  id: 3,
  type: { id: 3 },
  title: 'Table 4',
  message_count: 0,
  message_read: 0,
  read_id: 0,
  others_read_id: 0,
  rev: 0,
  ...row,
});
const dana = { id: 2, first_name: 'Dana', last_name: 'Nurlan', visible: true, account: true, rev: 0 };
const name = (op: OutboxOp, row: GroupRow) =>
  subjectName(
    describe(op.kind).place?.(op),
    {
      rows: {
        attendee: new Map(),
        group: new Map([[row.id, row]]),
        user: new Map([[dana.id, dana]]),
        event: new Map(),
        material: new Map(),
        poll: new Map(),
      },
      myId: 1,
    },
    createFormats('en'),
  );

test('names a group by its title and a private chat by the other person', () => {
  const members = [
    { id: 1, first_name: 'Me', last_name: '' },
    { id: 2, first_name: 'Dana', last_name: 'Nurlan' },
  ];
  expect(name(send, group({}))).toBe('Table 4');
  expect(name(send, group({ type: { id: 2 }, title: '', members }))).toBe('Dana Nurlan');
  expect(name(send, group({ id: 9 }))).toBe('');
});

test('names a private chat that does not exist yet by the other person', () => {
  const creating: OutboxOp = { ...envelope, kind: 'group.private', args: { user_id: 2 } };
  expect(name(creating, group({}))).toBe('Dana Nurlan');
  expect(name({ ...send, args: { group_id: -2, content: 'Hello' } }, group({}))).toBe('Dana Nurlan');
});

test('counts a message as refused by its group only if the error names the group', () => {
  const group = { type: 'group', id: 3 } as const;
  expect(isRefusedByGroup({ ...send, error: { code: 'notFound', subject: group } })).toBe(true);
  expect(isRefusedByGroup({ ...send, error: { code: 'invalid', http: 422 } })).toBe(false);
});

test('offers only written text for copying', () => {
  expect(writtenText(send)).toBe('Hello');
  expect(writtenText({ ...envelope, kind: 'log.read', args: { up_to: 4 } })).toBeNull();
});

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const title = (op: OutboxOp, about: string) =>
  i18n._(describe(op.kind).title(op, { fieldList: () => '', about }));
const moderate = (act: ModeratorAct, more: { answer?: string; topic?: string | null } = {}): OutboxOp => ({
  ...envelope,
  kind: 'eventQuestion.moderate',
  args: { id: 7, event_id: 5, act, answer: null, into: null, ...more },
});

test('titles the act of a moderator with the text of the question', () => {
  const acts: ModeratorAct[] = ['publish', 'decline', 'answered', 'later', 'reopen', 'pin', 'unpin', 'merge'];
  const titles = acts.map((act) => title(moderate(act), 'Why?'));
  expect(new Set(titles).size).toBe(acts.length);
  for (const each of titles) expect(each).toContain('“Why?”');
  expect(titles[0]).toBe('Published: “Why?”');
  expect(title(moderate('answered', { answer: 'Because.' }), 'Why?')).toBe('Answer: “Because.” to “Why?”');
  expect(title(moderate('answered', { answer: 'Because.' }), '')).toBe('Answer: “Because.”');
  expect(title(moderate('topic', { topic: 'Air' }), 'Why?')).toBe('Topic Air: “Why?”');
  expect(title(moderate('topic', { topic: null }), 'Why?')).toBe('Topic removed: “Why?”');
  expect(title(moderate('publish'), '')).toBe('Published: “…”');
});

test('titles a change of a message or question with its text, if that is on the device', () => {
  const react: OutboxOp = {
    ...envelope,
    kind: 'message.react',
    args: { id: 7, group_id: 3, emoji: '👍' },
  };
  expect(title(react, 'Hello')).toBe('Reaction 👍: “Hello”');
  expect(title(react, '')).toBe('Reaction: 👍');
  const vote: OutboxOp = {
    ...envelope,
    kind: 'eventQuestion.vote',
    args: { id: 7, event_id: 5, voted: true },
  };
  expect(title(vote, 'Why?')).toBe('Vote for: “Why?”');
  const edit: OutboxOp = {
    ...envelope,
    kind: 'eventQuestion.edit',
    args: { id: 7, event_id: 5, content: 'How?' },
  };
  expect(title(edit, '')).toBe('Edited: “How?”');
});
