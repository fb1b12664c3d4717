import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/root.mjs';
import { deskSeenHeader } from '../../contract/desks.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { rowKinds } from '../../contract/row-kinds.ts';
import { extensionsHeader } from '../../contract/client-extensions.ts';
import { schoolZoneHeader, syncHeader } from '../../contract/sync.ts';
import { noSuchCall, plainServer } from '../support/plain-server/plain-server.ts';

/* The plain server of the tests represents all servers that implement only the specification. */

const folder = join(root, 'tests/support/plain-server');
const sources = fs
  .readdirSync(folder)
  .map((name) => ({ name, text: fs.readFileSync(join(folder, name), 'utf8') }));

/** Every call of both documents of the specification, with an id in place of each parameter. */
const calls = `
  POST /login, POST /register, POST /logout, POST /password/forgot-password, POST /password/reset
  GET /profile, POST /profile, DELETE /profile, GET /users, GET /users?summer2020=1, GET /user/1
  GET /events, GET /event/1, GET /event/actual, GET /event/logs, GET /event/logs/id, GET /event/metric
  POST /event/1/rate, POST /event/logs/1/read
  GET /notifications, PUT /notifications/read, DELETE /notification/1, DELETE /notifications/remove
  GET /library, POST /library, PUT /library/1, DELETE /library/1, POST /event/1/library/1, GET /folders
  GET /polls, POST /polls/1/vote, POST /polls/1/cancel, GET /polls/1/results
  GET /review, POST /review, POST /support
  GET /users/, GET /chat/group/, POST /chat/group/, POST /chat/group/1, DELETE /chat/group/1
  POST /chat/group/1/1, GET /chat/message/?filter[group_id]=1, POST /chat/message/
  POST /chat/message/1/reply, POST /chat/message/1/read, PUT /chat/message/1, DELETE /chat/message/1
  PUT /chat/message/1/spam, PUT /chat/message/1/unspam, POST /chat/message/1/forward, GET /chat/search
`
  .split(/[,\n]/)
  .map((call) => call.trim())
  .filter(Boolean);

/** Fields of rows that the specification names. */
const specified = new Set(
  `first_name last_name localized_name localized_surname chat_role last_action_at course_type birthday_visible
   phone_visible email_visible work_place facebook_link linkedin_link instagram_link time_start time_finish
   zoom_meeting_number zoom_password zoom_link internal_link video_link created_at read_at mime_type added_at user_id
   event_type free_answer votes_count message_count message_read reply_of forward_of is_additional group_id
   dialog_id password_confirmation`.split(/\s+/),
);

function fieldsOf(schema: unknown, into: Set<string>): Set<string> {
  if (typeof schema !== 'object' || schema === null) return into;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'entries' && typeof value === 'object' && value !== null)
      for (const field of Object.keys(value as object)) into.add(field);
    if (['entries', 'wrapped', 'item', 'options', 'pipe'].includes(key))
      for (const part of Object.values(value as object)) fieldsOf(part, into);
    if (key === 'wrapped' || key === 'item') fieldsOf(value, into);
  }
  return into;
}

/** Names that only our server has; those with an underscore can't be other words. */
const ownFields = [
  ...new Set(
    [
      ...Object.values(rowKinds).map(({ schema }) => schema),
      ...Object.values(endpoints).flatMap(({ body, query }) => [body, query]),
    ].flatMap((schema) => [...fieldsOf(schema, new Set())]),
  ),
].filter((field) => field.includes('_') && !specified.has(field));

const ownWords = [
  ...[syncHeader, extensionsHeader, schoolZoneHeader, deskSeenHeader, 'Idempotency-Key'],
  ...['rev', 'revs', 'prev', 'cursor', 'hash', 'came', 'went', 'mentions', 'reactions', 'reaction', 'pinned'],
  ...['muted', 'idempotency', 'delta', 'deltas', 'tus', 'desk', 'agenda', 'booking', 'draft', 'renditions'],
];

test('speaks every call of both documents', async () => {
  const server = plainServer({
    now: () => 0,
    nextId: (
      (id) => () =>
        ++id
    )(0),
    emit: () => {},
    online: () => [],
    undocumentedCalls: 'none',
  });
  const anna = server.addUser({ first_name: 'Anna' });
  const unknown: string[] = [];
  for (const call of calls) {
    server.state.tokens.set('token', anna.id);
    server.state.users.set(anna.id, anna);
    const [method = '', path = ''] = call.split(' ');
    const response = await server.handle(
      new Request(`http://school.example/api${path}`, { method, headers: { authorization: 'Bearer token' } }),
    );
    if ((await response.text()).includes(noSuchCall)) unknown.push(call);
  }
  expect(unknown).toEqual([]);
  expect(new Set(calls).size).toBe(52);
});

test('contains none of our own names', () => {
  expect(ownFields).toContain('client_id');
  expect(ownFields).toContain('read_id');
  const found = sources.flatMap(({ name, text }) =>
    [...ownFields, ...ownWords]
      .filter((word) => new RegExp(`(?<![\\w-])${word.replaceAll('.', '\\.')}(?![\\w-])`, 'i').test(text))
      .map((word) => `${name}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('does not import our contract, and uses our server only to serve files of the built client', () => {
  const imports = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/from '(\.\.\/[^']+)'/g)].map(([, path]) => `${name}: ${path}`),
  );
  expect(imports).toEqual([
    'plain-school.ts: ../../../build/free-port.mjs',
    'plain-school.ts: ../../../server/http/static-files.ts',
  ]);
});
