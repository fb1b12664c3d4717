import { expect, it } from 'vitest';
import type { MergeAccount } from '../../../../contract/people-merge.ts';
import { defaultChoice, differingFields } from './merge-choice.ts';

const account = (
  id: number,
  values: MergeAccount['values'],
  answers: MergeAccount['answers'],
): MergeAccount => ({ id, name: '', last_action_at: null, may_go: true, values, answers, counts: {} });

it('fills empty fields from the account that goes, without widening rights', () => {
  const keep = account(1, { name: 'Anna', country: null, chat_role: null, phone: null }, { 1: 'Meat' });
  const drop = account(
    2,
    { name: 'Anja', country: 'KZ', chat_role: 'chat_admin', phone: null },
    { 1: 'Vegan', 2: 'L' },
  );
  expect(differingFields(keep, drop)).toEqual(['name', 'chat_role', 'country']);
  expect(defaultChoice(keep, drop)).toEqual({ fields: ['country'], answers: [2] });
});
