import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../server/control/commands.ts';
import { type Listener, listen } from '../support/echo.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let timur: Person;
let dana: Person;
let admin: Person;
let asker: Person;
const open: Listener[] = [];

beforeAll(async () => {
  school = await openSchool({ MAIL_IN_ADDRESS: 'school@example.org' });
  timur = await school.person({ role: 'moderator', name: 'Timur' });
  dana = await school.person({ role: 'moderator', name: 'Dana' });
  admin = await school.person({ role: 'admin', name: 'Admin' });
  asker = await school.person({ name: 'Aigul' });
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.close();
});
afterAll(() => school.close());

const seen = (text: string) => ({ 'desk-seen': text });
const acts = async (person: Person, desk: string) =>
  (await person.call('GET', `/desk/acts/${desk}`)).body.data as { row: string; n: number; act: string }[];
const sendRequest = async () =>
  (await asker.call('POST', '/support', { type: 'request', message: 'Where is the hall?' })).body.data.id;
const atDesk = async (person: Person, desk: string): Promise<Listener> => {
  const listener = listen(school.url, person.token);
  open.push(listener);
  listener.echo.private(`desk.${desk}`);
  await listener.receives(({ event, channel }) => event === 'presence:subscribed' && channel.endsWith(desk));
  return listener;
};
const changes = (listener: Listener) =>
  listener.received.filter(({ event }) => event === 'desk.changed').length;
/** Waits until the desk receives one more change than before. */
const hearsOf = async (listener: Listener, work: () => Promise<unknown>) => {
  const before = changes(listener);
  await work();
  await expect.poll(() => changes(listener), { timeout: 2000 }).toBeGreaterThan(before);
};

describe('the second of two conflicting acts', () => {
  it('on a request is refused with the person who answered, and the time', async () => {
    const id = await sendRequest();
    const send = (person: Person, message: string, header = seen(`${id}=0`)) =>
      person.call('POST', `/desk/support/${id}/answer`, { message }, header);
    expect((await send(timur, 'On the left')).status).toBe(200);
    const second = await send(dana, 'On the right');
    expect(second).toMatchObject({
      status: 412,
      body: {
        code: 'conflict',
        happened: { row: String(id), n: 1, act: 'answer', by: { first_name: 'Timur' } },
      },
    });
    const { messages } = (await dana.call('GET', `/desk/support/${id}`)).body.data;
    expect(messages.map(({ content }: { content: string }) => content)).not.toContain('On the right');
    expect((await send(dana, 'On the right', seen(`${id}=1`))).status).toBe(200);
  });

  it('does not refuse the next act of the same person on the same device', async () => {
    const id = await sendRequest();
    const header = seen(`${id}=0`);
    await timur.call('POST', `/desk/support/${id}/answer`, { message: 'Here' }, header);
    expect((await timur.call('PUT', `/desk/support/${id}`, { state: 'closed' }, header)).status).toBe(200);
    expect((await dana.call('PUT', `/desk/support/${id}`, { state: 'open' }, header)).status).toBe(412);
  });

  it('on a waiting person is refused; of several people, those without a conflict are decided', async () => {
    const waits = async () => {
      const person = await school.person({ status: 'pending' });
      await school.ctx.db
        .updateTable('app_user')
        .set({ email_verified_at: new Date() })
        .where('id', '=', person.id)
        .execute();
      return person.id;
    };
    const [first, second] = [await waits(), await waits()];
    const header = seen(`${first}=0,${second}=0`);
    await timur.call('POST', '/desk/people/approve', { ids: [first] }, header);
    const declined = await dana.call('POST', '/desk/people/decline', { ids: [first], reason: 'No' }, header);
    expect(declined).toMatchObject({ status: 412, body: { happened: { act: 'approve' } } });
    const both = await dana.call('POST', '/desk/people/approve', { ids: [first, second] }, header);
    expect(both.body.data).toMatchObject({ ids: [second], happened: [{ row: String(first) }] });
  });

  it('on feedback is refused', async () => {
    const { id, version } = (await asker.call('POST', '/review', { content: 'Good' })).body.data;
    const decide = (person: Person, decision: string) =>
      person.call(
        'POST',
        '/desk/reviews/decide',
        { reviews: [{ id, version }], decision, reason: 'No' },
        seen(`${id}=0`),
      );
    await decide(timur, 'approve');
    expect(await decide(dana, 'decline')).toMatchObject({
      status: 412,
      body: { happened: { act: 'approve', by: { first_name: 'Timur' } } },
    });
  });

  it('on a reported message is refused, also after its deletion', async () => {
    const bert = await school.person();
    const group = await school.group(asker, bert);
    const sent = await bert.call('POST', '/chat/message', { content: 'Buy this', group_id: group });
    const { id } = sent.body.data;
    await asker.call('PUT', `/chat/message/${id}/spam`, {});
    const moderate = (person: Person, verdict: string) =>
      person.call('POST', `/desk/chat/${id}`, { verdict }, seen(`${id}=0`));
    expect((await moderate(timur, 'delete')).status).toBe(200);
    expect(await moderate(dana, 'spam')).toMatchObject({
      status: 412,
      body: { happened: { act: 'delete' } },
    });
  });

  it('on a poll is refused', async () => {
    const form = {
      localized_title: { en: 'Yes?' },
      kind: 'single',
      group: 'administrative',
      variations: [{ localized_title: { en: 'Yes' } }, { localized_title: { en: 'No' } }],
      free_answer: false,
      mandatory: false,
      results: 'closed',
      roles: [],
      courses: [],
    };
    const { id } = (await admin.call('POST', '/desk/polls', form)).body.data;
    const other = await school.person({ role: 'admin' });
    expect((await admin.call('POST', `/desk/polls/${id}/open`, undefined, seen(`${id}=0`))).status).toBe(200);
    const second = await other.call('DELETE', `/desk/polls/${id}`, undefined, seen(`${id}=0`));
    expect(second).toMatchObject({ status: 412, body: { happened: { act: 'open' } } });
    await admin.call('DELETE', `/desk/polls/${id}`, undefined, seen(`${id}=1`));
    const conflicting = await other.call('DELETE', `/desk/polls/${id}`, undefined, seen(`${id}=1`));
    expect(conflicting).toMatchObject({ status: 412, body: { happened: { act: 'delete' } } });
  });

  it('on a draft of the programme is refused', async () => {
    const form = {
      localized_name: { en: 'Planned' },
      localized_description: {},
      time_start: 1_900_000_000,
      time_finish: 1_900_003_600,
      kind: 'lecture',
      course_id: null,
      room: null,
      track: null,
      languages: [],
      experts: [],
      places: null,
      cancelled: false,
    };
    const { id } = (await timur.call('PUT', '/desk/programme', { form })).body.data;
    const row = `draft:${id}`;
    expect(await acts(timur, 'programme')).toMatchObject([{ row, n: 1, act: 'edit' }]);
    const released = await timur.call('POST', '/desk/programme/release', { ids: [id], tell_all: false });
    const conflicting = await dana.call('PUT', '/desk/programme', { draft_id: id, form }, seen(`${row}=1`));
    expect(conflicting).toMatchObject({ status: 412, body: { happened: { act: 'release' } } });
    const undo = (person: Person) =>
      person.call(
        'POST',
        `/desk/programme/releases/${released.body.data.id}/undo`,
        undefined,
        seen(`release:${released.body.data.id}=0`),
      );
    await undo(timur);
    expect(await undo(dana)).toMatchObject({ status: 412, body: { happened: { act: 'undo' } } });
  });

  it('on a meeting is refused', async () => {
    const form = {
      localized_name: { en: 'Met' },
      localized_description: {},
      time_start: 1_900_000_000,
      time_finish: 1_900_003_600,
      kind: 'lecture',
      course_id: null,
      room: null,
      track: null,
      languages: [],
      experts: [],
      places: null,
      cancelled: false,
    };
    const draft = (await admin.call('PUT', '/desk/programme', { form })).body.data;
    await admin.call('POST', '/desk/programme/release', { ids: [draft.id], tell_all: false });
    const events = (await admin.call('GET', '/events')).body.data as { id: number; name: string }[];
    const id = events.find(({ name }) => name === 'Met')?.id;
    const other = await school.person({ role: 'admin' });
    const setWay = (person: Person) =>
      person.call('PUT', `/event/${id}/meeting`, { zoom_link: 'https://rooms.example/a' }, seen(`${id}=0`));
    expect((await setWay(admin)).status).toBe(200);
    expect(await setWay(other)).toMatchObject({ status: 412, body: { happened: { act: 'edit' } } });
  });

  it('is not refused to a caller that sends no header', async () => {
    const id = await sendRequest();
    await timur.call('POST', `/desk/support/${id}/answer`, { message: 'One' });
    expect((await dana.call('POST', `/desk/support/${id}/answer`, { message: 'Two' })).status).toBe(200);
  });

  it('a malformed header is reported by name', async () => {
    const id = await sendRequest();
    const answer = await dana.call('PUT', `/desk/support/${id}`, { assignee: 'me' }, seen('1=x'));
    expect(answer).toMatchObject({ status: 422, body: { errors: { 'desk-seen': expect.any(Array) } } });
  });
});

it('shows each role its own open work, and administrators what the school lacks', async () => {
  await sendRequest();
  const overview = async (person: Person) => (await person.call('GET', '/desk/overview')).body.data;
  const ofModerator = await overview(timur);
  expect(ofModerator).toMatchObject({ counts: { polls: null }, certificates: null, missing: null });
  expect(ofModerator.counts.support).toBeGreaterThan(0);
  const ofAdmin = await overview(admin);
  expect(ofAdmin.certificates).toBe(0);
  expect(ofAdmin.missing).toContain('contact');
});

describe('a desk', () => {
  it('is notified of a request, of later messages, and of replies by mail', async () => {
    const listener = await atDesk(timur, 'support');
    await hearsOf(listener, sendRequest);
    const id = await sendRequest();
    await hearsOf(listener, () => asker.call('POST', `/support/${id}/reply`, { message: 'And when?' }));
    const { mail_key } = await school.ctx.db
      .selectFrom('support_request')
      .select('mail_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const raw = `From: a@example.org\r\nTo: school+${id}-${mail_key}@example.org\r\n\r\nBy mail`;
    await hearsOf(listener, () =>
      commands['mail-in']!.run(school.ctx, {
        args: [],
        file: async function* () {
          yield new TextEncoder().encode(raw);
        },
      }),
    );
  });

  it('shows who has a row open, with the names from the accounts', async () => {
    const [first, second] = [await atDesk(timur, 'support'), await atDesk(dana, 'support')];
    const channel = 'private-desk.support';
    first.socket.emit('client event', {
      channel,
      event: 'client-at',
      data: { row: '7', editing: true, user: { id: dana.id } },
    });
    const { data } = await second.receives(({ event }) => event === 'client-at');
    expect(data).toMatchObject({ row: '7', editing: true, user: { id: timur.id, first_name: 'Timur' } });
    expect(first.received.some(({ event }) => event === 'client-at')).toBe(false);
  });

  it('refuses people without the role, and stops when the role is removed', async () => {
    const participant = listen(school.url, asker.token);
    open.push(participant);
    participant.echo.private('desk.support');
    await participant.receives(({ event }) => event === 'subscription_error');
    participant.socket.emit('client event', {
      channel: 'private-desk.support',
      event: 'client-at',
      data: { row: '7', editing: true },
    });
    const former = await school.person({ role: 'moderator' });
    const listener = await atDesk(former, 'support');
    await admin.call('PUT', `/desk/people/${former.id}`, { role: 'attendee' });
    const other = await atDesk(timur, 'support');
    await hearsOf(other, sendRequest);
    expect(changes(listener)).toBe(0);
    expect(other.received.some(({ event }) => event === 'client-at')).toBe(false);
  });

  it('is notified of accounts, the platform, jobs, meetings, and drafts', async () => {
    const people = await atDesk(timur, 'people');
    await hearsOf(people, () =>
      school.call('POST', '/register', {
        email: 'new@example.org',
        first_name: 'New',
        last_name: 'Person',
        password: 'a long enough secret',
      }),
    );
    // The platform page is open on the same desk.
    await hearsOf(people, () => admin.call('PUT', '/desk/platform', { closed: false }));
    const jobs = await atDesk(admin, 'jobs');
    await hearsOf(jobs, async () => school.ctx.jobs.wake());
    const programme = await atDesk(timur, 'programme');
    await hearsOf(programme, () => timur.call('DELETE', '/desk/programme'));
  });
});
