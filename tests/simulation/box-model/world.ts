import { Random } from '../harness/random.ts';
import { Box, type Disk } from './box.ts';
import { brokenAfterSync } from './check-sync.ts';
import { Device } from './device.ts';
import type { Mechanisms } from './protocol.ts';
import { copyOf } from './rows.ts';
import { School } from './school.ts';
import { type Intent, write } from './write.ts';

const people = 6;
const boxCount = 2;
const steps = 160;

export interface World {
  school: School;
  boxes: Box[];
  devices: Device[];
  intents: Intent[];
  /** Promises that were broken during the day, as sentences. */
  broken: string[];
  /** Count of executions after which the school knew everything that was not lost. */
  completeAt: number;
}

/** The place of a device: the school (-1), a box, or one without connection. */
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
  rights: 8,
  erase: 0.2,
  losePhone: 0.4,
  detach: 1,
  tamper: 1,
};

/** Plays one day: people wander between the school and two boxes, and everything breaks. */
export function play(seed: number, mechanisms: Mechanisms): World {
  const random = new Random(seed);
  const school = new School(mechanisms);
  const everyone = Array.from({ length: people }, (_, at) => at + 1);
  school.addGroup(everyone, 'people');
  school.addGroup(everyone, 'chat');
  const boxes = Array.from({ length: boxCount }, (_, at) => new Box(at + 1, school, random, mechanisms));
  // The first person has two devices.
  const devices = [...everyone, 1].map((person) => new Device(person, mechanisms));
  const places: Place[] = devices.map(() => random.pick([0, 0, 1, 'nowhere']));
  const destroyed = new Set<Box>();
  const backups = new Map<Box, Disk>();
  const world: World = { school, boxes, devices, intents: [], broken: [], completeAt: Infinity };
  // Otherwise each device brings its own operations to the school.
  const handsOver = random.chance(0.7);
  const faulty = random.between(0, 25) / 100;
  const isLost = () => random.chance(faulty);
  const boxDies = () => random.chance(0.02);
  const never = () => false;

  const sync = (device: Device, server: School | Box, loses = isLost, dies = boxDies) => {
    const isComplete = device.sync(server, loses, dies);
    if (isComplete) world.broken.push(...brokenAfterSync(device, server, world.intents));
  };

  const syncAt = (place: Place, device: Device) => {
    if (place === 'nowhere') return;
    const server = place === -1 ? school : boxes[place]!;
    if (server instanceof Box && destroyed.has(server)) return;
    sync(device, server);
  };

  /** Everything that still exists meets without faults until nothing changes. */
  const meetAll = () => {
    const state = () => school.history.length - devices.reduce((sum, { outbox }) => sum + outbox.length, 0);
    let before = NaN;
    while (before !== state()) {
      before = state();
      for (const box of boxes) if (!destroyed.has(box)) box.meet(school, handsOver, never);
      for (const device of devices) if (!device.isLost) sync(device, school, never, never);
    }
  };

  for (const device of devices) sync(device, school, never, never);
  for (let step = 0; step < steps; step++) {
    const at = random.between(0, devices.length - 1);
    const device = devices[at]!;
    const box = random.pick(boxes);
    switch (random.weighted(actionWeights)) {
      case 'move':
        places[at] = random.pick([0, 0, 0, 1, -1, 'nowhere']);
        break;
      case 'write':
        if (!device.isLost) write(device, random, world.intents);
        break;
      case 'sync':
        if (!device.isLost) syncAt(places[at]!, device);
        break;
      case 'meet':
        if (!destroyed.has(box)) box.meet(school, handsOver, isLost);
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
      case 'erase':
        school.erase(random.between(1, people));
        break;
      case 'losePhone':
        // At most two, or nothing is left to check.
        if (devices.filter(({ isLost: lost }) => lost).length < 2) device.isLost = true;
        break;
      case 'detach':
        device.detach();
        break;
      case 'tamper': {
        const { journal } = box.disk;
        const entry = journal.length > 0 ? random.pick(journal) : null;
        if (entry) entry.op = { ...entry.op, text: 'never written' };
        break;
      }
    }
  }
  meetAll();
  world.completeAt = school.history.length;
  for (const { disk } of boxes) disk.journal = [];
  for (const device of devices) if (!device.isLost) device.expire(school);
  meetAll();
  return world;
}

const cloneDisk = ({ copy, copyName, journal, refusals, last }: Disk): Disk => ({
  copy: copyOf(copy),
  copyName,
  journal: [...journal],
  refusals: new Map(refusals),
  last,
});
