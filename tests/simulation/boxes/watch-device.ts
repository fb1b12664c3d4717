import { isRemoval } from '../../../contract/held.ts';
import { isInChat } from '../../../src/db/held-row.ts';
import { observe } from '../../../src/db/observe.ts';
import { listOpsOfChat } from '../../../src/db/outbox.ts';
import { overlayMessages } from '../../../src/db/overlay-messages.ts';
import { listHeldOfGroup } from '../../../src/db/held.ts';
import type { Tab } from '../harness/tab.ts';
import { type OpRecord, textsIn } from './op-record.ts';
import type { Periods } from './periods.ts';

interface Watched {
  groups: readonly number[];
  /** The event whose room shows questions after a moderator has published them. */
  moderated: number;
  speaker: number;
  members: Periods;
  record: OpRecord;
  violations: string[];
}

/** Checks after every commit what a tab has and shows. */
export function watchDevice(site: Watched, tab: Tab): void {
  watchHeld(site, tab);
  observe(
    () => tab.db.outbox.where('state').equals('dead').toArray(),
    (ops) => site.record.failed(ops.map(({ opId }) => opId)),
  );
  watchQuestions(site, tab);
  for (const groupId of site.groups) watchConversation(site, tab, groupId);
}

/** Held operations: those of chats in which the person was, and those on questions that they may see. */
function watchHeld(site: Watched, { db, device }: Tab): void {
  const { violations, record, members } = site;
  const { person, name } = device;
  observe(
    () => db.held.toArray(),
    (rows) => {
      for (const row of rows) {
        if (isInChat(row)) {
          if (!members.ever(`${person} ${row.group_id}`))
            violations.push(`L4 ${name} has the held ${row.op_id} of a chat in which the person never was`);
          continue;
        }
        const key = row.depends_on ?? row.op_id;
        const isOwn = record.ops.get(key)?.person === person;
        const isHidden = row.event_id === site.moderated && person !== site.speaker && !isOwn;
        // A withdrawal contains nothing of the question.
        if (isHidden && !isRemoval(row.kind) && !record.published.has(key))
          violations.push(`L4 ${name} has ${row.kind} on the question ${key}, which waits for a moderator`);
      }
    },
  );
}

function watchQuestions(site: Watched, { db, device }: Tab): void {
  if (device.person === site.speaker) return;
  observe(
    () => db.event_questions.toArray(),
    (rows) => {
      for (const { id, state, own } of rows)
        if (state === 'waiting' && !own)
          site.violations.push(`L4 ${device.name} has question ${id}, which waits for a moderator`);
    },
  );
}

function watchConversation(site: Watched, { db, device }: Tab, groupId: number): void {
  const me = { id: device.person, first_name: '', last_name: '' };
  observe(
    () =>
      db.transaction('r', db.messages, db.outbox, db.held, async () => ({
        rows: await db.messages.where('group_id').equals(groupId).sortBy('id'),
        ops: await listOpsOfChat(groupId, db),
        held: await listHeldOfGroup(groupId, db),
      })),
    ({ rows, ops, held }) => {
      const views = overlayMessages(rows, ops, me, held).filter(({ key }) => !site.record.forged.has(key));
      const texts = views.flatMap(({ content }) => textsIn(content));
      const repeated = texts.filter((text, at) => texts.indexOf(text) < at);
      for (const text of repeated) site.violations.push(`I5 ${device.name} shows ${text} twice`);
    },
  );
}
