import type { Db } from '../../../server/db/client.ts';
import { getMeta } from '../../../src/db/meta.ts';
import { newQuestionTokens } from '../../../src/features/room/new-question-tokens.ts';
import { overlayEventQuestions } from '../../../src/db/overlay-event-questions.ts';
import { overlayPolls } from '../../../src/db/overlay-polls.ts';
import { overlaySessionPolls } from '../../../src/db/overlay-session-polls.ts';
import type { Effect, Plan } from './area-effects.ts';
import { ballotKeyPair } from './ballot-key-pair.ts';
import type { Scene } from './intents.ts';
import type { Tab } from './tab.ts';

type SceneWithTab = Scene & { tab: Tab };

const isInitial = (text: string) => /^Initial\d+$/.test(text);
const firstWord = (text: string) => text.split(' ')[0] ?? '';
const uniqueText = ({ simulation }: SceneWithTab, prefix: string) => `${prefix}${++simulation.textCount}`;

/** Questions, votes and raised hands at an event that is not over. */
export const roomActions = {
  askQuestion: (scene: SceneWithTab): Plan => {
    const content = uniqueText(scene, 'question');
    const event_id = scene.random.pick(scene.simulation.bookable);
    const args = { event_id, content, anonymous: false, language: null };
    return { op: { kind: 'eventQuestion.ask', args }, subject: content, value: content };
  },
  askAnonymously: async (scene: SceneWithTab): Promise<Plan> => {
    const { tab, random, simulation } = scene;
    const event_id = random.pick(simulation.bookable);
    if (!(await getMeta(`questionTokens:${event_id}`, tab.db))) {
      const tokens = await newQuestionTokens(ballotKeyPair.publicKey);
      const args = { event_id, blinded: tokens.tokens.map(({ blinded }) => blinded) };
      await tab.enqueueOp({ kind: 'eventQuestion.tokens', args, tokens }, random.uuid());
    }
    const content = uniqueText(scene, 'anonymous');
    const args = { event_id, content, language: null, token: '' };
    return { op: { kind: 'anonymousQuestion.put', args }, subject: content, value: content };
  },
  editQuestion: async (scene: SceneWithTab): Promise<Plan | null> => {
    const row = await ownQuestion(scene);
    if (!row) return null;
    const subject = firstWord(row.content);
    const content = `${subject} ${uniqueText(scene, 'edited')}`;
    const args = { id: row.id, event_id: row.event_id, content };
    return { op: { kind: 'eventQuestion.edit', args }, subject, value: content, rank: 1 };
  },
  withdrawQuestion: async (scene: SceneWithTab): Promise<Plan | null> => {
    const row = await ownQuestion(scene);
    if (!row) return null;
    const args = { id: row.id, event_id: row.event_id };
    const subject = firstWord(row.content);
    return { op: { kind: 'eventQuestion.withdraw', args }, subject, value: '', rank: 2 };
  },
  upvote: async ({ tab, random, device }: SceneWithTab): Promise<Plan | null> => {
    const rows = await tab.db.event_questions.toArray();
    const initial = rows.find(({ content, author }) => isInitial(content) && author?.id !== device.person);
    if (!initial) return null;
    const { id, event_id } = initial;
    const voted = random.chance(0.6);
    return {
      op: { kind: 'eventQuestion.vote', args: { id, event_id, voted } },
      subject: `upvote ${device.person} ${id}`,
      value: voted ? 'yes' : '',
    };
  },
  raiseHand: ({ random, simulation, device }: SceneWithTab): Plan => {
    const event_id = random.pick(simulation.bookable);
    const raised = random.chance(0.6);
    return {
      op: { kind: 'eventHand.raise', args: { event_id, raised } },
      subject: `hand ${device.person} ${event_id}`,
      value: raised ? 'yes' : '',
    };
  },
};

/** Polls that the expert starts at an event, and closes, also before their start was sent. */
export const sessionPollActions = {
  startPoll: (scene: SceneWithTab): Plan | null => {
    const event_id = scene.simulation.bookable[0]!;
    if (scene.device.person !== scene.simulation.expert) return null;
    const title = uniqueText(scene, 'sessionPoll');
    const args = {
      event_id,
      localized_title: { en: title },
      kind: 'single' as const,
      variations: ['One', 'Two', 'Three'].map((en) => ({ localized_title: { en } })),
      correct: null,
      results: 'voted' as const,
    };
    return { op: { kind: 'poll.start', args }, subject: title, value: 'open' };
  },
  closePoll: async ({ tab, random, device, simulation }: SceneWithTab): Promise<Plan | null> => {
    const event_id = simulation.bookable[0]!;
    if (device.person !== simulation.expert) return null;
    const [rows, ops] = [await tab.db.polls.toArray(), await tab.db.outbox.toArray()];
    const open = overlaySessionPolls(overlayPolls(rows, ops), ops, event_id).filter(
      ({ session, state, closing, starting }) =>
        session && state === 'open' && !closing && starting?.state !== 'not-sent',
    );
    if (open.length === 0) return null;
    const { id, starting, localized_title } = random.pick(open);
    const args = { event_id, poll: starting?.opId ?? id };
    const subject = localized_title?.en ?? '';
    return { op: { kind: 'poll.close', args }, subject, value: 'closed', rank: 1 };
  },
};

/** A random own question that the screen shows, with its latest text; null if there is none. */
async function ownQuestion({
  tab,
  random,
  simulation,
}: SceneWithTab): Promise<{ id: number; event_id: number; content: string } | null> {
  const [rows, ops] = [await tab.db.event_questions.toArray(), await tab.db.outbox.toArray()];
  const own = simulation.bookable
    .flatMap((event) =>
      overlayEventQuestions(
        rows.filter(({ event_id }) => event_id === event),
        ops,
        event,
        undefined,
      ),
    )
    .filter((row) => row.own === true && row.id > 0 && !isInitial(row.content));
  return own.length > 0 ? random.pick(own) : null;
}

export const storedRoomEffects: readonly ((db: Db) => Promise<Effect[]>)[] = [
  async (db) =>
    (await db.selectFrom('event_question').selectAll().execute()).map((row) => ({
      subject: firstWord(row.content),
      value: isInitial(row.content) ? '' : row.content,
    })),
  async (db) =>
    (await db.selectFrom('event_question_vote').selectAll().execute()).map((row) => ({
      subject: `upvote ${row.user_id} ${row.question_id}`,
      value: 'yes',
    })),
  async (db) =>
    (await db.selectFrom('event_hand').selectAll().execute()).map((row) => ({
      subject: `hand ${row.user_id} ${row.event_id}`,
      value: row.state === 'lowered' ? '' : 'yes',
    })),
  async (db) =>
    (await db.selectFrom('poll').selectAll().where('session', '=', true).execute()).map((row) => ({
      subject: row.title,
      value: row.state,
    })),
];
