import { randomUUID } from 'node:crypto';
import type { ModeratorAct } from '../../contract/event-questions.ts';
import type { QuestionMode } from '../../contract/room-settings.ts';
import type { OperationArgs } from '../../contract/operations.ts';
import { openSchoolWithBoxes, type TestBox } from './box.ts';
import { heldAt } from './held.ts';
import type { Person } from './school.ts';

const hour = 3_600_000;

interface Changed {
  op_id?: string;
  event_id?: number;
}

interface AskedHere {
  op_id?: string;
  depends_on?: string;
  event_id?: number;
  anonymous?: boolean;
}

/**
 * A school with two events of one speaker, a box that runs its copy, and calls with which devices ask questions at the
 * box. The room of `direct` shows questions at once, that of `moderated` after a moderator has published them.
 */
export async function openQuestionSite() {
  const site = await openSchoolWithBoxes();
  const { school } = site;
  const speaker = await school.person({ name: 'Sabine', role: 'expert' });
  const addEvent = async (questions: QuestionMode | null = null): Promise<number> => {
    const { id } = await school.ctx.db
      .insertInto('event')
      .values({
        ...{ name: 'Knots', kind: 'lecture', user_id: speaker.id },
        ...{ time_start: new Date(Date.now() - hour), time_finish: new Date(Date.now() + hour) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (questions)
      await school.ctx.db
        .insertInto('event_room')
        .values({ event_id: id, questions, anonymous: true })
        .execute();
    return id;
  };
  const direct = await addEvent('direct');
  const moderated = await addEvent('moderated');
  let box: TestBox;
  const held = heldAt(() => box);
  const { push } = held;
  const ask = (
    person: Person,
    content: string,
    { op_id, depends_on, event_id = direct, ...args }: AskedHere = {},
  ) => push(person, { kind: 'eventQuestion.ask', op_id, depends_on, args: { event_id, content, ...args } });
  const change = (
    person: Person,
    kind: string,
    depends_on: string,
    { op_id, event_id = direct, ...args }: Changed & Record<string, unknown> = {},
  ) => push(person, { kind: `eventQuestion.${kind}`, op_id, depends_on, args: { id: 0, event_id, ...args } });
  return {
    ...{ ...site, ...held, speaker, direct, moderated, addEvent, ask, change },
    box: () => box,
    /** Starts a new box with the copy of now. */
    start: async () => {
      const added = await site.addBox();
      ({ box } = added);
      await box.start(added);
    },
    edit: (person: Person, depends_on: string, content: string, more: Changed = {}) =>
      change(person, 'edit', depends_on, { content, ...more }),
    withdraw: (person: Person, depends_on: string, more: Changed = {}) =>
      change(person, 'withdraw', depends_on, { ...more }),
    moderate: (
      person: Person,
      depends_on: string,
      act: ModeratorAct,
      more: Changed & Partial<OperationArgs<'eventQuestion.moderate'>> = {},
    ) => change(person, 'moderate', depends_on, { act, ...more }),
    /** Asks at the school with the key of an operation. */
    askAtSchool: (person: Person, content: string, key: string = randomUUID(), event_id = direct) =>
      person.call('POST', '/event-question', { event_id, content }, { 'idempotency-key': key }),
    /** Lets the box take a newer copy. */
    refresh: () => {
      // The school makes at most one copy a minute.
      school.clock.shift += 61_000;
      return box.running.refresh();
    },
  };
}
