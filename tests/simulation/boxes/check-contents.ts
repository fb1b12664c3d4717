import type { Database } from '../../../src/db/database.ts';
import { contentOf, textsIn } from './op-record.ts';
import type { SchoolState } from './school-state.ts';
import type { Site } from './site.ts';

/** The school has only what its authors wrote with the right to it, and deleted texts are nowhere. */
export async function brokenContents(site: Site, school: SchoolState): Promise<string[]> {
  return [...foreign(site, school), ...(await leftOver(site, school))];
}

function foreign({ record, members, silences, suspensions }: Site, school: SchoolState): string[] {
  const broken: string[] = [];
  for (const { key, author } of [...school.messages, ...school.questions])
    if (record.ops.get(key)?.person !== author)
      broken.push(`F1 ${key} is stored as ${author} wrote it, who did not`);
  for (const { key, author, group, at } of school.messages) {
    const right = `${author} ${group}`;
    if (!members.wasAt(right, at)) broken.push(`L4 ${author} wrote ${key} without being in the chat`);
    const isForbidden = silences.wasOnlyAt(right, at) || suspensions.wasOnlyAt(String(author), at);
    if (isForbidden) broken.push(`L4 ${author} wrote ${key} without the right to write`);
  }
  return broken;
}

/** Texts of deleted messages and withdrawn questions on boxes and devices. */
async function leftOver(site: Site, school: SchoolState): Promise<string[]> {
  const keys = [...school.messages.map(({ key }) => key), ...school.askedKeys];
  // Its author can't delete what a box shows as that of another person.
  const deleted = new Set(keys.filter((key) => !school.has(key) && !site.record.forged.has(key)));
  const texts = [...site.record.ops.values()].flatMap((op) => {
    const key = op.kind === 'message.send' || op.kind === 'eventQuestion.ask' ? op.opId : school.targetOf(op);
    const content = contentOf(op);
    return key !== null && content !== null && deleted.has(key) ? content : [];
  });
  const places: [string, string][] = site.boxes.map(({ name, disk }) => [name, disk.text()]);
  for (const device of site.devices) {
    const [tab] = device.living;
    if (tab) places.push([device.name, await dumpOf(tab.db)]);
  }
  return places.flatMap(([name, dump]) => {
    const found = new Set(textsIn(dump));
    return texts.filter((text) => found.has(text)).map((text) => `D1 ${name} still has ${text}`);
  });
}

/** All that a device stores of messages and questions, except unsent operations. */
async function dumpOf(db: Database): Promise<string> {
  const tables = [db.messages, db.excerpts, db.event_questions, db.held, db.settled];
  const rows = [];
  for (const table of tables) rows.push(await table.toArray());
  return JSON.stringify(rows);
}
