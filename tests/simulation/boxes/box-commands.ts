import { lineFaults } from './box-line.ts';
import { powerCuts } from './simulated-box.ts';
import { pickOrNull, type Scene } from './scene.ts';

/* Faults of boxes and their connection to the school, and acts of their operators. */

const hour = 3_600_000;
/** In ms. The last is after all days of the boxes. */
const clockErrors = [0, 0, -3 * hour, 3 * hour, -40 * 24 * hour, 40 * 24 * hour];

interface StoredEntry {
  opId: string;
  kind: string;
  userId: number;
  args: object;
  signed?: { args: object };
}

export const boxCommands = {
  cutPower: ({ box, random }: Scene) => {
    const moment = random.pick(powerCuts);
    if (moment === 'now') box.cutPower();
    else box.cutAt = moment;
  },
  switchOn: ({ box }: Scene) => box.start(),
  backUp: ({ box }: Scene) => box.backUp(),
  restore: ({ box }: Scene) => box.restore(),
  setClock: ({ box, random }: Scene) => void (box.clockError = random.pick(clockErrors)),
  refresh: ({ box }: Scene) => void box.refresh(),
  lineDown: ({ box }: Scene) => void (box.line.isUp = false),
  lineUp: ({ box }: Scene) => void (box.line.isUp = true),
  lineRough: ({ box }: Scene) => void (box.line.isRough = true),
  lineSmooth: ({ box }: Scene) => void (box.line.isRough = false),
  lineFault: ({ box, random }: Scene) => void (box.line.next = random.pick(lineFaults)),
  boxDiskFull: ({ box }: Scene) => void (box.disk.isFull = true),
  boxDiskFree: ({ box }: Scene) => void (box.disk.isFull = false),
  revoke: ({ site, box }: Scene) => site.revoke(box),
  /** The box shows and hands over another text than its author has signed, or names another author. */
  tamper: ({ site, box, random }: Scene) =>
    box.tamper((files) => {
      const entries = files.map(([number, content]): [number, StoredEntry] => [
        number,
        JSON.parse(content.toString()),
      ]);
      const chosen = pickOrNull(
        random,
        entries.filter(([, { kind }]) => kind === 'message.send'),
      );
      if (!chosen) return null;
      const [number, entry] = chosen;
      site.record.forged.add(entry.opId);
      if (random.chance(0.3)) return [number, { ...entry, userId: random.pick(site.devices).person }];
      const content = site.text('forged');
      const changed = (args: object) => ({ ...args, content });
      const signed = entry.signed && { ...entry.signed, args: changed(entry.signed.args) };
      return [number, { ...entry, args: changed(entry.args), signed }];
    }),
};
