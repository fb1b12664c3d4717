import { allowAdmins, type Row } from './row.ts';

const onlyAdmins = { ...allowAdmins, otherwise: 403 };

export const mergeMatrix: Record<string, Row> = {
  compareAccounts: {
    request: async ({ school }) => {
      const [first, second] = [await school.person(), await school.person()];
      return { path: `/desk/people/merge?first=${first.id}&second=${second.id}` };
    },
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: ['accounts', 'keep', 'questions'], nullKeys: [] },
  },
  mergeAccounts: {
    request: async ({ school }) => {
      const [keep, drop] = [await school.person(), await school.person()];
      return { path: '/desk/people/merge', body: { keep: keep.id, drop: drop.id, fields: [], answers: [] } };
    },
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: ['id'], nullKeys: [] },
  },
};
