import type { User } from '../../../contract/users.ts';
import { getMeta } from '../../db/meta.ts';
import { getSchool } from '../../db/school.ts';
import { listResidentUsers } from '../../db/users.ts';

const maxOrganisers = 8;
const roles: readonly string[] = ['admin', 'moderator'];

/** Lists up to eight administrators and moderators who have an account and are visible. */
export const listOrganisers = async (): Promise<User[]> =>
  (await listResidentUsers())
    .filter(({ visible, account, role }) => visible && account && role && roles.includes(role.alias))
    .sort((a, b) => roles.indexOf(a.role?.alias ?? '') - roles.indexOf(b.role?.alias ?? '') || a.id - b.id)
    .slice(0, maxOrganisers);

export const isOffline = async (): Promise<boolean> => (await getMeta('connection'))?.line === 'offline';

export { getSchool };

const edition2020 = 'summer2020';

/** Whether people of the 2020 edition may exist. Without a school, the server need not mark them in rows. */
export const mayHaveEdition = async (): Promise<boolean> =>
  (await getSchool()) === undefined ||
  (await listResidentUsers()).some(({ edition }) => edition?.includes(edition2020) === true);
