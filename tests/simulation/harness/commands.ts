import { messageTypes } from '../../../contract/chat.ts';
import { newChatId } from '../../../src/db/new-chat-id.ts';
import type { NewOp } from '../../../src/db/outbox-op.ts';
import { discardOp, retryOp } from '../../../src/db/outbox.ts';
import { type AreaCommand, areaCommands, performInArea } from './areas.ts';
import type { Device } from './device.ts';
import { groupOf, enqueueIntent, markLogs, ownMessage, sendMessage, type Scene } from './intents.ts';
import { type Tab, windows } from './tab.ts';
import { faults, type FaultName } from './network.ts';
import { isMark } from './marks.ts';
import { changeProfile, valuesIn } from './profiles.ts';
import type { CommandName, Step } from './history.ts';
import { Random } from './random.ts';
import { burst, notify, renameEvent, showPerson } from './server-actions.ts';
import type { SimulatedSchool } from './simulated-school.ts';

export async function perform(simulation: SimulatedSchool, step: Step): Promise<void> {
  const { command, seed } = step;
  const random = new Random(seed);
  const chosen = random.pick(simulation.devices);
  const device = simulation.devices.find(({ name }) => name === step.device) ?? chosen;
  const usable = device.living.filter((tab) => !tab.frozen && device.token !== null);
  const tab = usable.length > 0 ? random.pick(usable) : null;
  simulation.scheduler.note(`${command} on ${device.name}`);
  await actions[command]({ simulation, random, device, tab, fault: step.fault });
  await simulation.scheduler.rest();
}

type Action = (scene: Scene) => Promise<unknown> | void;

const withTab =
  (action: (scene: Scene & { tab: Tab }) => Promise<unknown>): Action =>
  async (scene) => {
    // A full disk refuses the op; the text stays in its input.
    if (!scene.tab) return;
    const done = action({ ...scene, tab: scene.tab }).catch(refusedByDisk(scene.device));
    await Promise.race([done, scene.tab.dead]);
  };

const refusedByDisk = (device: Device) => (error: unknown) => {
  if (!device.full) throw error;
};

const inAreas = Object.fromEntries(
  areaCommands.map((command) => [command, withTab((scene) => performInArea(command, scene))]),
) as Record<AreaCommand, Action>;

const actions: Record<CommandName, Action> = {
  ...inAreas,
  say: withTab((scene) => sendMessage(scene, `s${++scene.simulation.textCount}`)),
  sayTriple: withTab(async (scene) => {
    const content = `ok${++scene.simulation.textCount}`;
    const group = groupOf(scene);
    for (let n = 0; n < 3 && group !== null; n++)
      await enqueueIntent(scene, scene.tab, { kind: 'message.send', args: { group_id: group, content } });
  }),
  reply: withTab(async (scene) => {
    const target = await ownMessage(scene);
    if (!target) return;
    const op: NewOp = {
      kind: 'message.send',
      args: {
        group_id: target.group_id,
        content: `r${++scene.simulation.textCount}`,
        replyId: target.id,
      },
    };
    if (target.id === 0 && target.key) op.dependsOn = target.key;
    await enqueueIntent(scene, scene.tab, op);
  }),
  sendFile: withTab(async (scene) => {
    const group_id = groupOf(scene);
    if (group_id === null || scene.simulation.plain) return;
    const content = `file${++scene.simulation.textCount}`;
    const args = { group_id, file: scene.random.uuid(), content, as_file: true };
    const data = new TextEncoder().encode(`${content} `.repeat(50)).buffer;
    const shown = { content, type: { id: messageTypes.file } };
    const blob = { data, type: 'text/plain', name: `${content}.txt` };
    await enqueueIntent(scene, scene.tab, { kind: 'message.file', args, shown }, { blob });
  }),
  /** To a person with whom no private chat may exist yet: the chat is created when the message is sent. */
  messagePerson: withTab(async (scene) => {
    const { person } = scene.random.pick(scene.simulation.devices);
    if (person === scene.device.person || scene.simulation.plain) return;
    const args = { group_id: newChatId(person), content: `to${++scene.simulation.textCount}` };
    await enqueueIntent(scene, scene.tab, { kind: 'message.send', args });
  }),
  edit: withTab(async (scene) => {
    const target = await ownMessage(scene);
    if (!target) return;
    const op: NewOp = {
      kind: 'message.edit',
      args: { id: target.id, group_id: target.group_id, content: `e${++scene.simulation.textCount}` },
    };
    if (target.id === 0 && target.key) op.dependsOn = target.key;
    await enqueueIntent(scene, scene.tab, op);
  }),
  remove: withTab(async (scene) => {
    const target = await ownMessage(scene);
    if (!target) return;
    scene.simulation.mayVanish.add(target.key ?? target.id);
    if (target.id > 0) scene.simulation.mayVanish.add(target.id);
    const op: NewOp = { kind: 'message.delete', args: { id: target.id, group_id: target.group_id } };
    if (target.id === 0 && target.key) op.dependsOn = target.key;
    await enqueueIntent(scene, scene.tab, op);
  }),
  forward: withTab(async (scene) => {
    const rows = await scene.tab.db.messages.toArray();
    const group_id = groupOf(scene);
    if (rows.length === 0 || group_id === null || scene.simulation.plain) return;
    const { id, content, type, author } = scene.random.pick(rows.slice(-8));
    const shown = { content, type, forward_of: { id, content: '', author } };
    await enqueueIntent(scene, scene.tab, { kind: 'message.forward', args: { id, group_id }, shown });
  }),
  react: withTab(async (scene) => {
    const target = await ownMessage(scene);
    if (!target || scene.simulation.plain) return;
    const emoji = scene.random.pick(['👍', '❤️', null]);
    const op: NewOp = { kind: 'message.react', args: { id: target.id, group_id: target.group_id, emoji } };
    if (target.id === 0 && target.key) op.dependsOn = target.key;
    await enqueueIntent(scene, scene.tab, op);
  }),
  pin: withTab(async (scene) => {
    const group_id = groupOf(scene);
    if (group_id === null || scene.simulation.plain) return;
    await enqueueIntent(scene, scene.tab, {
      kind: 'group.pin',
      args: { group_id, pinned: scene.random.chance(0.5) },
    });
  }),
  mute: withTab(async (scene) => {
    const group_id = groupOf(scene);
    if (group_id === null || scene.simulation.plain) return;
    await enqueueIntent(scene, scene.tab, {
      kind: 'group.mute',
      args: { group_id, until: scene.random.chance(0.5) ? 9_999_999_999 : null },
    });
  }),
  read: withTab(async (scene) => {
    const group_id = groupOf(scene);
    const newest = (await scene.tab.db.messages.toArray()).filter((row) => row.group_id === group_id).at(-1);
    if (group_id === null || !newest) return;
    await enqueueIntent(scene, scene.tab, { kind: 'message.read', args: { id: newest.id, group_id } });
    const { device, simulation } = scene;
    simulation.marked.push({ device: device.name, person: device.person, group_id, id: newest.id });
  }),
  changeProfile: withTab(changeProfile),
  readLogs: withTab((scene) => markLogs(scene, 'log.read')),
  deleteLogs: withTab((scene) => markLogs(scene, 'log.delete')),
  openGroup: withTab(async (scene) => {
    const group = groupOf(scene);
    if (group !== null) void scene.tab.api.openGroup(group);
  }),
  older: withTab(async (scene) => {
    const group = groupOf(scene);
    if (group !== null) void scene.tab.api.loadOlder(group);
  }),
  openEvent: withTab(
    async ({ tab, random, simulation }) => void tab.api.openEvent(random.pick(simulation.events)),
  ),
  typing: withTab(async (scene) => void scene.tab.api.typing(groupOf(scene) ?? 0, true)),
  privateChat: withTab(async ({ tab, simulation, random }) => {
    const { person } = random.pick(simulation.devices);
    void tab.api.openPrivateChat(person);
  }),
  retryDead: withTab(async ({ tab, random }) => {
    const dead = await tab.db.outbox.where('state').equals('dead').toArray();
    if (dead.length === 0) return;
    await retryOp(random.pick(dead).opId, tab.db);
  }),
  discardDead: withTab(async ({ tab, random, simulation, device }) => {
    const dead = await tab.db.outbox.where('state').equals('dead').toArray();
    if (dead.length === 0) return;
    const op = random.pick(dead);
    const { opId, kind } = op;
    const before = await tab.db.outbox.toArray();
    simulation.mayVanish.add(opId);
    if (!(await discardOp(opId, tab.db))) return;
    if (isMark(kind)) simulation.gaveUpOps.add(device.name);
    for (const value of valuesIn(op)) simulation.withdrawn.add(value);
    const left = new Set((await tab.db.outbox.toArray()).map((op) => op.opId));
    for (const op of before) {
      if (left.has(op.opId)) continue;
      simulation.ledger.withdraw(op.opId);
      simulation.discarded.add(op.opId);
    }
  }),
  lineDown: async ({ device, simulation }) => {
    device.net.up = false;
    simulation.school.sockets.dropOf(device.person, device.name);
    for (const tab of device.living) void tab.publishPageState();
  },
  lineUp: async ({ device }) => {
    device.net.up = true;
    for (const tab of device.living) void tab.publishPageState();
  },
  rough: ({ device }) => void (device.net.rough = true),
  smooth: ({ device }) => void (device.net.rough = false),
  faultNext: ({ device, random, fault }) => {
    const names = Object.keys(faults).filter((name) => name !== 'none') as FaultName[];
    device.net.next = fault ?? random.pick(names);
  },
  dropSockets: ({ device, simulation, random }) =>
    simulation.school.sockets.dropOf(
      device.person,
      device.name,
      random.chance(0.3) ? 'io server disconnect' : 'transport close',
    ),
  restartServer: ({ simulation }) => simulation.school.restart(),
  kill: ({ device, random }) => {
    const victim = device.living.length > 0 ? random.pick(device.living) : null;
    victim?.dieOf(random.pick(windows), random.between(0, 6));
  },
  openTab: async ({ device, simulation }) => {
    if (device.living.length < 3 && !device.full) await simulation.openTab(device);
  },
  update: async ({ device, simulation }) => {
    if (device.living.length >= 3 || device.full) return;
    device.build += 1;
    await simulation.openTab(device);
  },
  hide: async ({ tab }) => {
    if (!tab) return;
    tab.visible = false;
    void tab.publishPageState();
  },
  show: async ({ tab }) => {
    if (!tab) return;
    tab.visible = true;
    void tab.publishPageState();
  },
  // Browsers freeze only hidden tabs; if another tab is visible it has taken the lead by then.
  freeze: async ({ tab, simulation }) => {
    if (!tab) return;
    tab.visible = false;
    void tab.publishPageState();
    await simulation.scheduler.rest();
    tab.freeze();
  },
  freezeAtList: ({ device }) => void (device.freezeAtList = true),
  thaw: ({ device }) => {
    device.freezeAtList = false;
    for (const tab of device.living) tab.thaw();
  },
  clockJump: ({ device, random }) => void (device.clockError = random.between(-3, 3) * 3_600_000),
  diskFull: ({ device }) => void (device.full = true),
  diskFree: ({ device }) => void (device.full = false),
  revoke: async ({ device, simulation }) => {
    if (device.token !== null) await simulation.school.revoke(device.token);
  },
  signInAgain: ({ simulation, device }) => simulation.signIn(device),
  signOut: async ({ tab, device, simulation }) => {
    if (tab) await simulation.signOut(device, tab);
  },
  notify: ({ simulation }) => notify(simulation.school, `news ${++simulation.textCount}`),
  renameEvent: ({ simulation, random }) =>
    renameEvent(simulation.school, random.pick(simulation.events), `Event ${++simulation.textCount}`),
  showPerson: ({ simulation, random }) =>
    showPerson(simulation.school, random.pick(simulation.devices).person, random.chance(0.5)),
  dropMember: async ({ simulation, random, device }) => {
    const group = random.pick(simulation.groups);
    if (!simulation.ledger.isMember(device.person, group)) return;
    await simulation.school.call(simulation.adminToken, 'DELETE', `/chat/group/${group}/${device.person}`);
    simulation.ledger.setMember(device.person, group, false);
    simulation.groupsWithGap.add(group);
  },
  addMember: async ({ simulation, random, device }) => {
    const group = random.pick(simulation.groups);
    await simulation.school.call(simulation.adminToken, 'POST', `/chat/group/${group}/${device.person}`);
    simulation.ledger.setMember(device.person, group, true);
    simulation.joined.add(`${device.person}:${group}`);
  },
  burst: async ({ simulation, random }) => {
    const group = random.pick(simulation.groups);
    simulation.groupsWithGap.add(group);
    await burst(simulation.school, group, simulation.adminId, random.chance(0.5) ? 60 : 210);
  },
  publishCounts: ({ simulation }) => simulation.publishCounts(),
  slowBegin: async ({ simulation }) => {
    if (simulation.openWriters.size > 1) return;
    await simulation.beginSlow(`slow${++simulation.textCount}`);
  },
  slowCommit: async ({ simulation }) => {
    const [name] = simulation.openWriters;
    if (name !== undefined) await simulation.commitSlow(name);
  },
};
