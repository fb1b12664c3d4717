import { expect } from 'vitest';

/*
 * Fields that the specification names for each entity (section 3 of both documents). All have to be present,
 * and null if empty.
 */

const fields = (names: string): string[] => names.split(' ');
const author = fields('first_name last_name avatar');
const member = fields(
  'id first_name last_name localized_name localized_surname avatar online last_action_at role chat_role',
);
const message = fields(
  'id content type file author created_at read spam reply_of forward_of replyId group isGhost',
);
const file = fields('name size preview image');
const group = fields(
  'id type title description avatar photo members author message message_count message_read',
);
const notification = fields(
  'id type title content created_at read read_at notificator changes library event',
);

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into payloads of every shape
type Row = any;

/** JSON drops undefined fields, so a present key is enough. */
const expectFields = (row: Row, expected: readonly string[]) =>
  expect(expected.filter((field) => !(field in row))).toEqual([]);

const expectSeconds = (value: unknown) => {
  expect(value).toBeTypeOf('number');
  expect(Number(value)).toBeLessThanOrEqual(9_999_999_999);
  expect(Number(value)).toBeGreaterThan(1_000_000_000);
};

export function expectMessage(row: Row): void {
  expectFields(row, message);
  expectFields(row.author, author);
  expect(row.type.id).toBeTypeOf('number');
  expect(row.group.id).toBeTypeOf('number');
  expect(row.read).toBeTypeOf('boolean');
  expect(row.spam).toBeTypeOf('boolean');
  expectSeconds(row.created_at);
  if (row.file) expectFields(row.file, file);
}

export function expectGroup(row: Row): void {
  expectFields(row, group);
  expect(row.type.id).toBeTypeOf('number');
  expect(row.title).not.toBe('');
  expect(row.members.length).toBeGreaterThan(0);
  for (const each of row.members) {
    expectFields(each, member);
    expect(each.role).toMatchObject({ id: expect.any(Number), title: expect.any(String) });
  }
  if (row.message) expectMessage(row.message);
}

export function expectNotification(row: Row): void {
  expectFields(row, notification);
  expect(row.title).not.toBe('');
  expect(row.read_at).toBe(null);
  expectSeconds(row.created_at);
}
