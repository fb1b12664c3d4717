import { expect, test } from 'vitest';
import { bulkActs, type BulkInput, changeOf, countedAct } from './bulk-act.ts';

const input: BulkInput = {
  act: 'course',
  role: 'expert',
  course: 3,
  reason: ' Spam ',
  subject: {},
  text: {},
};

test('counts each act without its reason', () => {
  expect(bulkActs.map((act) => countedAct({ ...input, act }))).toEqual([
    { field: 'course_type', value: 3 },
    { field: 'role', value: 'expert' },
    { field: 'status', value: 'approved' },
    { field: 'invitation' },
    { field: 'mail' },
    { field: 'status', value: 'suspended' },
  ]);
});

test('sends mails separately from changes', () => {
  expect(changeOf({ ...input, act: 'suspend' })).toEqual({
    field: 'status',
    value: 'suspended',
    reason: 'Spam',
  });
  expect(changeOf({ ...input, act: 'mail' })).toBeNull();
  expect(changeOf({ ...input, act: 'remind' })).toBeNull();
});
