import type { BusinessMeeting } from '../../../contract/business.ts';
import { database } from '../../db/current-database.ts';
import { getMeta } from '../../db/meta.ts';
import { listOps } from '../../db/outbox.ts';
import { getSchool } from '../../db/school.ts';
import { getMe } from '../../db/users.ts';
import { needsAnswer } from './meeting-groups.ts';

export interface BusinessMenu {
  /** The person takes part, or has meetings. */
  isOpen: boolean;
  /** Count of requests and moves without an answer, also without an unsent one. */
  toAnswer: number;
}

const closed: BusinessMenu = { isOpen: false, toAnswer: 0 };

export async function getBusinessMenu(now: number): Promise<BusinessMenu> {
  const [school, me, extensions] = await Promise.all([getSchool(), getMe(), getMeta('extensions')]);
  if (!me || extensions?.length === 0) return closed;
  const rows = await database().business_meetings.toArray();
  const isIncluded =
    school?.business &&
    (school.business.courses.length === 0 || school.business.courses.includes(me.course_type ?? 0));
  if (!isIncluded && rows.length === 0) return closed;
  const open = rows.filter((row: BusinessMeeting) => needsAnswer(row, me.id, now));
  if (open.length === 0) return { isOpen: true, toAnswer: 0 };
  const ops = await listOps();
  const answered = new Set(
    ops.flatMap((op) =>
      op.kind.startsWith('business.') && op.state !== 'dead' && 'id' in op.args ? [Number(op.args.id)] : [],
    ),
  );
  return { isOpen: true, toAnswer: open.filter(({ id }) => !answered.has(id)).length };
}
