import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(error: unknown, fields: Record<string, unknown> = {}): string[] {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).error({ err: error, ...fields }, 'failed');
  return lines;
}

test('leaves personal data out of database errors', () => {
  const error = Object.assign(new Error('duplicate key value: Key (email)=(anna@example.org) exists'), {
    code: '23505',
    detail: 'Key (email)=(anna@example.org) already exists.',
    constraint: 'app_user_email',
    table: 'app_user',
    parameters: ['anna@example.org', 'geheim'],
    query: 'insert into app_user values ($1)',
    params: ['anna@example.org'],
  });
  const [line = ''] = logged(error);
  expect(line).not.toMatch(/anna|geheim|insert into/);
  expect(JSON.parse(line)).toMatchObject({
    err: { code: '23505', constraint: 'app_user_email', table: 'app_user' },
  });
});

test('writes each entry as one line', () => {
  const lines = logged(new Error('first\nsecond {"level":60,"msg":"forged"}\r\u2028third'), {
    path: '/a\nb',
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r]/);
});
