import * as contract from '../../../contract/privacy-data.ts';
import { allTables } from '../../data/tables.ts';
import { route } from '../../http/route.ts';
import { listPersonalData } from './list-personal-data.ts';
import { readRemains } from './read-remains.ts';

export const privacyRoutes = [
  route(contract.getPrivacyData, async ({ ctx }) => {
    const { settings } = await ctx.school.current();
    const tables = allTables.map(([, table]) => table);
    return { kinds: listPersonalData(tables, settings.retention), remains: await readRemains(ctx) };
  }),
];
