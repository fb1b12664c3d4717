import { Random } from '../harness/random.ts';
import { Box, type Disk } from './box.ts';
import { Device } from './device.ts';
import { contentOf, copyOf, type Mechanisms, type Op } from './protocol.ts';
import { School } from './school.ts';

const people = 6;
const boxCount = 2;
const steps = 160;

/** An operation as the person meant it. */
export interface Intent {
  op: Op;
  device: Device;
  /** Key of the message that it answers or edits. */
  of: string | null;
}

export interface World {
  school: School;
  /** Replies that a box showed under another message than their original. */
  misplacedReplies: string[];
  boxes: Box[];
  devices: Device[];
  intents: Intent[];
}

/** Where a device is: at the school (-1), at a box, or without connection. */
type Place = number | 'nowhere';

const actionWeights = {
  move: 12,
  write: 40,
  sync: 60,
  meet: 5,
  restart: 3,
  backup: 2,
  restore: 1,
  revoke: 0.3,
  destroy: 0.3,
  rights: 4,
  losePhone: 0.4,
  tamper: 1,
};

/** Plays one day: people wander between the school and two boxes, and everything breaks. */
export function play(seed: number, mechanisms: Mechanisms): World {
  const random = new Random(seed);
  const school = new School(mechanisms);
  const everyone = Array.from({ length: people }, (_, at) => at + 1);
  school.addGroup(everyone);
  school.addGroup(everyone);
  const boxes = Array.from({ length: boxCount }, (_, at) => new Box(at + 1, school, random, mechanisms));
  // The first person has two devices.
  const devices = [...everyone, 1].map((person) => new Device(person, mechanisms));
  const places: Place[] = devices.map(() => random.pick([0, 0, 1, 'nowhere']));
  const destroyed = new Set<Box>();
  const backups = new Map<Box, Disk>();
  const intents: Intent[] = [];
  const faulty = random.between(0, 25) / 100;
  const isLost = () => random.chance(faulty);
  const boxDies = () => random.chance(0.02);
  const misplacedReplies: string[] = [];
  let written = 0;

  const write = (device: Device) => {
    const kind = random.weighted({ send: 10, edit: 3, create: 1, book: 1 });
    const key = `${device.person}.${++written}`;
    let op: Op = {
      key,
      person: device.person,
      lane: kind,
      kind,
      group: 0,
      text: key,
      target: null,
      references: {},
    };
    let dependsOn: Parameters<Device['enqueue']>[1] = null;
    let of: string | null = null;
    if (kind === 'send') {
      const ownGroups = device.outbox.filter(
        ({ op: { kind: other }, state }) => other === 'create' && state === 'queued',
      );
      const stored = [...device.tables.groups.keys(), ...device.overlay.groups.keys()];
      const created = random.chance(0.2) && ownGroups.length > 0 ? random.pick(ownGroups) : null;
      if (!created && stored.length === 0) return;
      if (created) dependsOn = { key: created.op.key, field: 'group' };
      else op = reference(device, op, 'group', random.pick(stored));
      const others = [...device.view().values()].filter(({ group }) => group === op.group);
      if (!dependsOn && random.chance(0.4) && others.length > 0) {
        const original = random.pick(others);
        of = original.key;
        op = device.withReference(op, 'target', original.id, of);
      }
      op.lane = `chat:${created ? created.op.key : op.group}`;
    } else if (kind === 'edit') {
      const own = [...device.view().values()].filter(({ author }) => author === device.person);
      const unsent = device.outbox.filter(
        ({ op: { kind: other }, state }) => other === 'send' && state === 'queued',
      );
      if (random.chance(0.3) && unsent.length > 0) {
        const sent = random.pick(unsent);
        of = sent.op.key;
        if (sent.dependsOn?.field === 'group') return;
        const { lane, group, references } = sent.op;
        op = { ...op, lane, group, references };
        dependsOn = { key: of, field: 'target' };
      } else {
        if (own.length === 0) return;
        const original = random.pick(own);
        of = original.key;
        op = device.withReference(op, 'target', original.id, of);
        op = reference(device, op, 'group', original.group);
        op.lane = `chat:${original.group}`;
      }
    }
    intents.push({ op: { ...op }, device, of });
    device.enqueue(op, dependsOn);
  };

  const sync = (at: number) => {
    const device = devices[at]!;
    const place = places[at]!;
    if (device.isLost || place === 'nowhere') return;
    const server = place === -1 ? school : boxes[place]!;
    if (server instanceof Box && destroyed.has(server)) return;
    device.sync(server, isLost, boxDies);
    if (server instanceof Box) misplacedReplies.push(...misplacedIn(server));
  };

  const misplacedIn = ({ rows }: Box) =>
    [...rows.messages.values()].flatMap(({ key, replyTo }) => {
      const original = replyTo === null ? null : rows.messages.get(replyTo)?.key;
      const meant = intents.find(({ op }) => op.key === key);
      return !meant || original === meant.of || original === `${meant.of} again` ? [] : key;
    });

  for (const [at] of devices.entries()) devices[at]!.sync(school, () => false, boxDies);
  for (let step = 0; step < steps; step++) {
    const at = random.between(0, devices.length - 1);
    const device = devices[at]!;
    const box = random.pick(boxes);
    switch (random.weighted(actionWeights)) {
      case 'move':
        places[at] = random.pick([0, 0, 0, 1, -1, 'nowhere']);
        break;
      case 'write':
        if (!device.isLost) write(device);
        break;
      case 'sync':
        sync(at);
        break;
      case 'meet':
        if (!destroyed.has(box)) box.meet(school, isLost);
        break;
      case 'restart':
        box.start();
        break;
      case 'backup':
        backups.set(box, cloneDisk(box.disk));
        break;
      case 'restore': {
        const backup = backups.get(box);
        if (!backup) break;
        box.disk = cloneDisk(backup);
        box.life += 1;
        box.start();
        break;
      }
      case 'revoke':
        box.isRevoked = true;
        break;
      case 'destroy':
        destroyed.add(box);
        break;
      case 'rights':
        school.setMember(2, random.between(1, people), random.chance(0.6));
        break;
      case 'losePhone':
        // At most two, or nothing is left to check.
        if (devices.filter(({ isLost: lost }) => lost).length < 2) device.isLost = true;
        break;
      case 'tamper': {
        const entry = box.disk.journal.length > 0 ? random.pick(box.disk.journal) : null;
        if (entry) entry.op = { ...entry.op, text: 'never written' };
        break;
      }
    }
  }
  end();
  return { school, misplacedReplies, boxes, devices, intents };

  /** Everything that still exists meets, without faults; then the boxes are given up. */
  function end(): void {
    const rounds = (count: number) => {
      for (let round = 0; round < count; round++) {
        for (const box of boxes) if (!destroyed.has(box)) box.meet(school, () => false);
        for (const device of devices) {
          if (device.isLost) continue;
          device.sync(
            school,
            () => false,
            () => false,
          );
          device.detachLost();
        }
      }
    };
    rounds(5);
    school.gaveUpAt = school.history.length;
    rounds(5);
  }
}

/** Names a group that the device shows. */
function reference(device: Device, op: Op, field: 'group', id: number): Op {
  const key = device.overlay.groups.get(id)?.row.key ?? '';
  return device.withReference(op, field, id, key);
}

const cloneDisk = ({ copy, journal, answers, last }: Disk): Disk => ({
  copy: copyOf(copy),
  journal: [...journal],
  answers: new Map(answers),
  last,
});

/** True if the school executed what the person meant. */
export const isAsMeant = ({ op }: Intent, executed: Op): boolean =>
  contentOf({ ...executed, group: op.group, target: op.target, references: op.references }) === contentOf(op);
