import { heldActs } from '../../../contract/held.ts';
import { listHeldOfEvent } from '../../../src/db/held-questions.ts';
import { getSiteVotes } from '../../../src/db/held-votes.ts';
import { getMeta } from '../../../src/db/meta.ts';
import { listOpsOfLane } from '../../../src/db/outbox.ts';
import { type EventQuestionView, overlayEventQuestions } from '../../../src/db/overlay-event-questions.ts';
import type { Tab } from '../harness/tab.ts';
import { enqueueOp, pickOrNull, type Scene, type SceneWithTab, withTab } from './scene.ts';
import type { Site } from './site.ts';

/* Questions by name in the rooms of two events, and the acts of their speaker. */

/** The questions of an event that the screen shows. */
export async function questionsOn(
  site: Site,
  { db, device }: Tab,
  eventId: number,
): Promise<EventQuestionView[]> {
  const me = { id: device.person, first_name: '', last_name: '' };
  const rows = await db.event_questions.where('event_id').equals(eventId).toArray();
  const ops = await listOpsOfLane(`room:${eventId}`, db);
  return overlayEventQuestions(rows, ops, eventId, me, [], {
    held: await listHeldOfEvent(eventId, db),
    mode: eventId === site.moderated ? 'moderated' : 'direct',
    moderates: device.person === site.speaker,
    atBox: ((await getMeta('connection', db))?.box ?? null) !== null,
    votes: await getSiteVotes(eventId, db),
  });
}

async function chosenQuestion(
  scene: SceneWithTab,
  isMeant: (view: EventQuestionView) => boolean,
): Promise<EventQuestionView | null> {
  const { site, random, tab } = scene;
  const views = await questionsOn(site, tab, random.pick([site.direct, site.moderated]));
  return pickOrNull(random, views.filter(isMeant).slice(-6));
}

/** Names a question in an operation: by its key while it is not at the school. */
const named = ({ id, event_id, key }: EventQuestionView) =>
  id > 0 || key === undefined ? { args: { id, event_id } } : { args: { id: 0, event_id }, dependsOn: key };

export const questionCommands = {
  ask: withTab(async (scene) => {
    const { site, random } = scene;
    const event_id = random.pick([site.direct, site.moderated]);
    const args = { event_id, content: site.text('q'), anonymous: false, language: null };
    await enqueueOp(scene, { kind: 'eventQuestion.ask', args });
  }),
  editQuestion: withTab(async (scene) => {
    const question = await chosenQuestion(scene, ({ own }) => own === true);
    if (!question) return;
    const { args, ...rest } = named(question);
    const content = scene.site.text('c');
    await enqueueOp(scene, { kind: 'eventQuestion.edit', args: { ...args, content }, ...rest });
  }),
  withdrawQuestion: withTab(async (scene) => {
    const question = await chosenQuestion(scene, ({ own }) => own === true);
    if (question) await enqueueOp(scene, { kind: 'eventQuestion.withdraw', ...named(question) });
  }),
  vote: withTab(async (scene) => {
    const question = await chosenQuestion(
      scene,
      ({ id, own, onSite, state }) =>
        (id > 0 || onSite === true) && !own && (state === 'open' || state === 'later'),
    );
    if (!question) return;
    const { args, ...rest } = named(question);
    const voted = !question.voted;
    await enqueueOp(scene, { kind: 'eventQuestion.vote', args: { ...args, voted }, ...rest });
  }),
  moderate: (scene: Scene) => {
    const { site } = scene;
    const device = site.devices.find(({ person }) => person === site.speaker) ?? scene.device;
    return moderate({ ...scene, device, tab: device.living[0] ?? null });
  },
};

const moderate = withTab(async (scene) => {
  const { site, random } = scene;
  const question = await chosenQuestion(scene, () => true);
  if (!question) return;
  const act = question.state === 'waiting' && random.chance(0.6) ? 'publish' : random.pick(heldActs);
  const answer = act === 'answered' && random.chance(0.5) ? site.text('a') : null;
  const base = act === 'publish' ? question.content : question.answer;
  const { args, ...rest } = named(question);
  await enqueueOp(scene, {
    kind: 'eventQuestion.moderate',
    args: { ...args, act, answer, into: null, ...(typeof base === 'string' && { base }) },
    ...rest,
  });
});
