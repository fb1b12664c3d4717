import { discardOp, listOps, listOpsOfChat, retryOp } from '../../../src/db/outbox.ts';
import { listHeldOfGroup } from '../../../src/db/held.ts';
import { type MessageView, overlayMessages } from '../../../src/db/overlay-messages.ts';
import { enqueueOp, pickOrNull, type SceneWithTab, withTab } from './scene.ts';

/* Messages, written with what the screen shows. */

/** A chat that the device has; null if the person is in none. */
async function chosenChat({ tab, site, random }: SceneWithTab): Promise<number | null> {
  const known = await tab.db.groups.toCollection().primaryKeys();
  return pickOrNull(
    random,
    site.groups.filter((id) => known.includes(id)),
  );
}

/** A message among the last of a chat on the screen; null if there is none. */
async function chosenMessage(
  scene: SceneWithTab,
  isMeant: (view: MessageView) => boolean,
): Promise<MessageView | null> {
  const groupId = await chosenChat(scene);
  if (groupId === null) return null;
  const { db } = scene.tab;
  const rows = await db.messages.where('group_id').equals(groupId).sortBy('id');
  const me = { id: scene.device.person, first_name: '', last_name: '' };
  const held = await listHeldOfGroup(groupId, db);
  const views = overlayMessages(rows, await listOpsOfChat(groupId, db), me, held);
  return pickOrNull(scene.random, views.filter(isMeant).slice(-6));
}

const dependencyOn = ({ id, key }: MessageView) => (id === null ? { dependsOn: key } : {});
const targetOf = ({ id, group_id }: MessageView) => ({ id: id ?? 0, group_id });

const ownMessage = (scene: SceneWithTab) =>
  chosenMessage(scene, ({ author }) => author.id === scene.device.person);

export const chatCommands = {
  send: withTab(async (scene) => {
    const group_id = await chosenChat(scene);
    if (group_id === null) return;
    const content = scene.site.text('s');
    await enqueueOp(scene, { kind: 'message.send', args: { group_id, content } });
  }),
  reply: withTab(async (scene) => {
    const message = await chosenMessage(scene, () => true);
    if (!message) return;
    const args = {
      group_id: message.group_id,
      content: scene.site.text('r'),
      ...(message.id !== null && { replyId: message.id }),
    };
    await enqueueOp(scene, { kind: 'message.send', args, ...dependencyOn(message) });
  }),
  edit: withTab(async (scene) => {
    const message = await ownMessage(scene);
    if (!message) return;
    const args = { ...targetOf(message), content: scene.site.text('e'), base: message.content };
    await enqueueOp(scene, { kind: 'message.edit', args, ...dependencyOn(message) });
  }),
  remove: withTab(async (scene) => {
    const message = await ownMessage(scene);
    if (!message) return;
    await enqueueOp(scene, {
      kind: 'message.delete',
      args: targetOf(message),
      ...dependencyOn(message),
    });
  }),
  react: withTab(async (scene) => {
    const message = await chosenMessage(scene, () => true);
    if (!message) return;
    const args = { ...targetOf(message), emoji: scene.random.pick(['👍', '❤️', null]) };
    await enqueueOp(scene, { kind: 'message.react', args, ...dependencyOn(message) });
  }),
  /** Try again, under “Waiting to be sent”. */
  retry: withTab(async ({ tab, random, site }) => {
    const op = pickOrNull(random, await tab.db.outbox.where('state').equals('dead').toArray());
    if (!op) return;
    site.record.retried(op.opId);
    await retryOp(op.opId, tab.db);
  }),
  /** Discard, for a refused operation or one that waits; not for the deletion of what was discarded before. */
  discard: withTab(async ({ tab, random, site }) => {
    const ops = (await listOps(tab.db)).filter(({ opId }) => site.record.ops.has(opId));
    const dead = ops.filter(({ state }) => state === 'dead');
    const op = pickOrNull(random, dead.length > 0 ? dead : ops);
    if (op) await discardOp(op.opId, tab.db);
  }),
};
