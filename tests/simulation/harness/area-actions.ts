import type { Db } from '../../../server/db/client.ts';
import { overlayPolls, isAnswered } from '../../../src/db/overlay-polls.ts';
import { overlayReviews } from '../../../src/db/overlay-reviews.ts';
import { newBallot } from '../../../src/features/polls/new-ballot.ts';
import type { Effect, Plan } from './area-effects.ts';
import { businessActions, storedBusinessEffects } from './business-actions.ts';
import type { Scene } from './intents.ts';
import { roomActions, sessionPollActions, storedRoomEffects } from './room-actions.ts';
import type { Tab } from './tab.ts';

export type SceneWithTab = Scene & { tab: Tab };

const unlessInitial = (text: string) => (/^Initial\d+$/.test(text) ? '' : text);

/** A text that no other action uses. */
const uniqueText = ({ simulation }: SceneWithTab, prefix: string) => `${prefix}${++simulation.textCount}`;

const firstWord = (text: string) => text.split(' ')[0] ?? '';

const pickOrNull = <T>({ random }: SceneWithTab, items: readonly T[]): T | null =>
  items.length > 0 ? random.pick(items) : null;

/** By command, an operation and its effect on the server; null if there is nothing to act on. */
export const areaActions = {
  rate: (scene) => {
    const mark = () => scene.random.between(1, 5);
    const event_id = scene.random.pick(scene.simulation.events);
    const marks = { relevant: mark(), informative: mark(), interesting: mark() };
    return {
      op: { kind: 'event.rate', args: { event_id, ...marks } },
      subject: `rating ${scene.device.person} ${event_id}`,
      value: Object.values(marks).join(),
    };
  },
  star: (scene) => {
    const event_id = scene.random.pick(scene.simulation.events);
    const starred = scene.random.chance(0.6);
    return {
      op: { kind: 'agenda.set', args: { event_id, starred } },
      subject: `star ${scene.device.person} ${event_id}`,
      value: starred ? 'yes' : '',
    };
  },
  writeNote: (scene) => {
    const event_id = scene.random.pick(scene.simulation.events);
    const note = scene.random.chance(0.8) ? uniqueText(scene, 'note') : '';
    return {
      op: { kind: 'agenda.set', args: { event_id, note } },
      subject: `note ${scene.device.person} ${event_id}`,
      value: note,
    };
  },
  book: (scene) => booking(scene, 'booking.add'),
  cancelBooking: (scene) => booking(scene, 'booking.cancel'),
  vote: async (scene) => {
    const { tab, random, device } = scene;
    const polls = overlayPolls(await tab.db.polls.toArray(), await tab.db.outbox.toArray());
    const poll = pickOrNull(
      scene,
      polls.filter((row) => !isAnswered(row)),
    );
    if (!poll) return null;
    const subject = `vote ${device.person} ${poll.id}`;
    const anonymously = random.chance(0.3);
    if (random.chance(0.2))
      return {
        op: { kind: 'poll.cancel', args: { poll_id: poll.id, anonymously } },
        subject,
        value: 'skipped',
      };
    const vote = random.pick(poll.variations).id;
    if (anonymously && poll.ballot_key)
      return { op: await newBallot(poll, poll.ballot_key, vote, 'session'), subject, value: 'anonymous' };
    return {
      op: { kind: 'poll.vote', args: { poll_id: poll.id, vote, anonymously } },
      subject,
      value: anonymously ? 'anonymous' : String(vote),
    };
  },
  ...roomActions,
  ...sessionPollActions,
  ...businessActions,
  addFeedback: (scene) => {
    const content = uniqueText(scene, 'feedback');
    return { op: { kind: 'review.add', args: { content } }, subject: content, value: content };
  },
  editFeedback: async (scene) => {
    const row = await ownFeedback(scene);
    if (!row) return null;
    const subject = firstWord(row.content);
    const content = `${subject} ${uniqueText(scene, 'edited')}`;
    return { op: { kind: 'review.edit', args: { id: row.id, content } }, subject, value: content, rank: 1 };
  },
  deleteFeedback: async (scene) => {
    const row = await ownFeedback(scene);
    if (!row) return null;
    const subject = firstWord(row.content);
    return { op: { kind: 'review.delete', args: { id: row.id } }, subject, value: '', rank: 2 };
  },
  requestSupport: (scene) => {
    const message = uniqueText(scene, 'request');
    return {
      op: { kind: 'request.add', args: { type: 'request', message, context: {} } },
      subject: message,
      value: 'stored',
    };
  },
  replyToSupport: async (scene) => {
    const request_id = pickOrNull(scene, await scene.tab.db.requests.toCollection().primaryKeys());
    if (request_id === null) return null;
    const message = uniqueText(scene, 'reply');
    return {
      op: { kind: 'request.reply', args: { request_id, message } },
      subject: message,
      value: 'stored',
    };
  },
  createGroup: (scene) => {
    if (scene.device.person !== scene.simulation.expert) return null;
    const title = uniqueText(scene, 'group');
    const members = [scene.random.pick(scene.simulation.devices).person];
    return {
      op: { kind: 'group.create', args: { title, description: null, members } },
      subject: title,
      value: 'stored',
    };
  },
  renameMaterial: async (scene) => {
    const id = await materialToEdit(scene);
    if (id === null) return null;
    const name = uniqueText(scene, 'material');
    return { op: { kind: 'material.edit', args: { id, name } }, subject: `name ${id}`, value: name };
  },
  deleteMaterial,
  restoreMaterial: async (scene) => {
    const held = new Set(await scene.tab.db.materials.toCollection().primaryKeys());
    const deleted = scene.simulation.materials.filter((id) => !held.has(id));
    const id = scene.device.person === scene.simulation.expert ? pickOrNull(scene, deleted) : null;
    // Without a deleted material one is deleted, which a later step restores.
    if (id === null) return deleteMaterial(scene);
    return { op: { kind: 'material.restore', args: { id } }, subject: `deletion of ${id}`, value: '' };
  },
} satisfies Record<string, (scene: SceneWithTab) => Plan | null | Promise<Plan | null>>;

/** A material that the screen shows and the person may edit; null if there is none. */
async function materialToEdit(scene: SceneWithTab): Promise<number | null> {
  if (scene.device.person !== scene.simulation.expert) return null;
  const { db } = scene.tab;
  const deleted = new Set<number>();
  for (const op of await db.outbox.orderBy('seq').toArray()) {
    if (op.kind === 'material.delete') deleted.add(op.args.id);
    else if (op.kind === 'material.restore') deleted.delete(op.args.id);
  }
  const stored = await db.materials.toCollection().primaryKeys();
  return pickOrNull(
    scene,
    stored.filter((id) => !deleted.has(id)),
  );
}

async function deleteMaterial(scene: SceneWithTab): Promise<Plan | null> {
  const id = await materialToEdit(scene);
  if (id === null) return null;
  return { op: { kind: 'material.delete', args: { id } }, subject: `deletion of ${id}`, value: 'yes' };
}

function booking({ random, simulation, device }: SceneWithTab, kind: 'booking.add' | 'booking.cancel'): Plan {
  const event_id = random.pick(simulation.bookable);
  return {
    op: { kind, args: { event_id } },
    subject: `booking ${device.person} ${event_id}`,
    value: kind === 'booking.add' ? 'yes' : '',
  };
}

/** A random own feedback that the screen shows, with its latest text; null if there is none. */
async function ownFeedback(scene: SceneWithTab): Promise<{ id: number; content: string } | null> {
  const { db } = scene.tab;
  const views = overlayReviews(await db.reviews.toArray(), await db.outbox.toArray(), undefined);
  const own = views.flatMap(({ id, author, draft }) =>
    id > 0 && author?.id === scene.device.person && draft ? [{ id, content: draft }] : [],
  );
  return pickOrNull(scene, own);
}

type ReadEffects = (db: Db) => Promise<Effect[]>;

/** Reads the effects of all actions from the server. */
export const storedEffects: readonly ReadEffects[] = [
  ...storedRoomEffects,
  ...storedBusinessEffects,
  async (db) =>
    (await db.selectFrom('rating').selectAll().execute()).map((row) => ({
      subject: `rating ${row.user_id} ${row.event_id}`,
      value: [row.relevant, row.informative, row.interesting].join(),
    })),
  async (db) =>
    (await db.selectFrom('agenda').selectAll().execute()).flatMap((row) => [
      { subject: `star ${row.user_id} ${row.event_id}`, value: row.starred ? 'yes' : '' },
      { subject: `note ${row.user_id} ${row.event_id}`, value: row.note ?? '' },
    ]),
  async (db) =>
    (await db.selectFrom('booking').selectAll().execute()).map((row) => ({
      subject: `booking ${row.user_id} ${row.event_id}`,
      value: 'yes',
    })),
  async (db) =>
    (await db.selectFrom('poll_voter').selectAll().execute()).map((row) => ({
      subject: `vote ${row.user_id} ${row.poll_id}`,
      value: row.skipped ? 'skipped' : row.anonymous ? 'anonymous' : JSON.stringify(row.vote),
    })),
  async (db) =>
    (await db.selectFrom('review').selectAll().execute()).map((row) => ({
      subject: firstWord(row.draft ?? ''),
      value: unlessInitial(row.draft ?? ''),
    })),
  async (db) =>
    (await db.selectFrom('support_message').selectAll().execute()).map((row) => ({
      subject: row.content,
      value: unlessInitial(row.content) && 'stored',
    })),
  async (db) =>
    (await db.selectFrom('chat_group').selectAll().where('title', 'like', 'group%').execute()).map((row) => ({
      subject: row.title,
      value: 'stored',
    })),
  async (db) =>
    (await db.selectFrom('material').selectAll().execute()).flatMap((row) => [
      { subject: `name ${row.id}`, value: unlessInitial(row.name) },
      { subject: `deletion of ${row.id}`, value: row.deleted_at ? 'yes' : '' },
    ]),
];
