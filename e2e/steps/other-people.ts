import { mailTo } from '../../tests/support/mailbox.ts';
import type { SchoolProcess } from '../../tests/support/school-process.ts';
import type { SchoolContent } from './screens.ts';

/** Calls of other people, by first name; `self` is another device of the person who watches. */
export interface Others {
  school: SchoolProcess;
  filled: SchoolContent;
  tokens: { bert: string; clara: string; dina: string; self: string };
  /** Letters that no earlier change has used. */
  mark: string;
}

/** Makes a change on the server and returns the text that must appear on the screen. */
export type Change = (others: Others) => Promise<string>;

export async function renameEvent(
  { school, filled, tokens, mark }: Others,
  id = filled.eventId,
): Promise<string> {
  const { data } = await school.call('GET', `/desk/programme/event/${id}`, undefined, tokens.clara);
  const form = { ...data.form, localized_name: { en: `Landfill gas ${mark}` } };
  const draft = { event_id: id, form };
  const saved = await school.call('PUT', '/desk/programme', draft, tokens.clara);
  const release = { ids: [saved.data.id], tell_all: false };
  await school.call('POST', '/desk/programme/release', release, tokens.clara);
  return `Landfill gas ${mark}`;
}

/** The event that is running: the dashboard and the agenda do not show past ones. */
export const renameRunning: Change = async (others) => {
  const { school, tokens } = others;
  const { data } = await school.call('GET', '/events', undefined, tokens.self);
  const now = Date.now() / 1000;
  const running = data.find(
    ({ time_start, time_finish }: { time_start: number; time_finish: number }) =>
      time_start <= now && now < time_finish,
  );
  await school.call('PUT', `/event/${running.id}/agenda`, { starred: true }, tokens.self);
  return renameEvent(others, running.id);
};

export const renamePerson =
  (who: 'bert' | 'clara' | 'dina' | 'self'): Change =>
  async ({ school, tokens, mark }) => {
    await school.call('POST', '/profile', { 'localized_surname.en': mark }, tokens[who]);
    return mark;
  };

export const sendMessage: Change = async ({ school, filled, tokens, mark }) => {
  const sent = { content: `From the field: ${mark}`, group_id: filled.groupId };
  await school.call('POST', '/chat/message', sent, tokens.bert);
  return `From the field: ${mark}`;
};

export const renameMaterial: Change = async ({ school, filled, tokens, mark }) => {
  await school.call('PUT', `/library/${filled.materialId}`, { name: `Tables ${mark}` }, tokens.clara);
  return `Tables ${mark}`;
};

export const addMaterial =
  (url: string, additional: boolean): Change =>
  async ({ school, filled, tokens, mark }) => {
    const folder = await school.call('POST', '/folders', { name: `Folder ${mark}` }, tokens.clara);
    const placed = { folder: [folder.data.id], events: [filled.eventId], is_additional: additional };
    await school.call('POST', '/library', { ...placed, url, name: `Report ${mark}` }, tokens.clara);
    return `Report ${mark}`;
  };

export async function addPoll({
  school,
  tokens,
  mark,
}: Pick<Others, 'school' | 'tokens' | 'mark'>): Promise<{ id: number; title: string }> {
  const title = `Which bus, ${mark}?`;
  const { data } = await school.call(
    'POST',
    '/desk/polls',
    {
      localized_title: { en: title },
      kind: 'single',
      group: 'administrative',
      variations: [{ localized_title: { en: 'Early' } }, { localized_title: { en: 'Late' } }],
      free_answer: false,
      mandatory: false,
      results: 'closed',
      roles: [],
      courses: [],
    },
    tokens.clara,
  );
  return { id: data.id, title };
}

export const askInRoom: Change = async ({ school, filled, tokens, mark }) => {
  const content = `How heavy is it, ${mark}?`;
  await school.call('POST', '/event-question', { event_id: filled.runningEventId, content }, tokens.dina);
  return content;
};

export const startPollInRoom: Change = async ({ school, filled, tokens, mark }) => {
  const title = `Clear so far, ${mark}?`;
  const poll = {
    localized_title: { en: title },
    kind: 'scale',
    range: { from: 1, to: 5 },
    results: 'voted',
  };
  await school.call('POST', `/event/${filled.runningEventId}/polls`, poll, tokens.clara);
  return title;
};

export const openPoll: Change = async (others) => {
  const { id, title } = await addPoll(others);
  await others.school.call('POST', `/desk/polls/${id}/open`, undefined, others.tokens.clara);
  return title;
};

/** `count`: answers afterwards. */
export const vote =
  (who: 'bert' | 'clara' | 'dina', count: number): Change =>
  async ({ school, filled, tokens }) => {
    const { data } = await school.call('GET', '/polls', undefined, tokens[who]);
    const poll = data
      .flatMap(({ items }: { items: { id: number }[] }) => items)
      .find(({ id }: { id: number }) => id === filled.pollId);
    const answer = { vote: poll.variations[0].id, anonymously: false };
    await school.call('POST', `/polls/${filled.pollId}/vote`, answer, tokens[who]);
    return `Participation: ${count} of`;
  };

export const sendFeedback: Change = async ({ school, tokens, mark }) => {
  await school.call('POST', '/review', { content: `A good week: ${mark}` }, tokens.dina);
  return `A good week: ${mark}`;
};

export const publishFeedback: Change = async ({ school, tokens, mark }) => {
  const { data } = await school.call('POST', '/review', { content: `Well made: ${mark}` }, tokens.dina);
  const decision = { reviews: [{ id: data.id, version: data.version }], decision: 'approve' };
  await school.call('POST', '/desk/reviews/decide', decision, tokens.clara);
  return `Well made: ${mark}`;
};

export const answerRequest: Change = async ({ school, filled, tokens, mark }) => {
  const body = { message: `Hall ${mark}` };
  await school.call('POST', `/desk/support/${filled.supportRequestId}/answer`, body, tokens.clara);
  return `Hall ${mark}`;
};

export const ask: Change = async ({ school, tokens, mark }) => {
  await school.call('POST', '/support', { message: `Which bus, ${mark}?` }, tokens.dina);
  return `Which bus, ${mark}?`;
};

export const announce: Change = async ({ school, tokens, mark }) => {
  const body = {
    localized_title: { en: `Notice ${mark}` },
    localized_content: { en: 'Please bring gloves.' },
    to: { kind: 'all' },
  };
  await school.call('POST', '/desk/announce', body, tokens.clara);
  return `Notice ${mark}`;
};

export const invite: Change = async ({ school, tokens, mark }) => {
  const email = `invited.${mark.toLowerCase()}@example.org`;
  const body = { email, first_name: 'Nina', last_name: mark, role: 'attendee' };
  await school.call('POST', '/desk/invitations/mail', body, tokens.clara);
  return mark;
};

export const askParticipants: Change = async ({ school, tokens, mark }) => {
  const body = { kind: 'text', localized_title: { en: `Diet ${mark}` }, localized_help: {}, options: [] };
  const everybody = { required: false, roles: [], courses: [] };
  await school.call('POST', '/desk/questions', { ...body, ...everybody }, tokens.clara);
  return `Diet ${mark}`;
};

export const addCohort: Change = async ({ school, tokens, mark }) => {
  const name = `Guests ${mark}`;
  await school.call('POST', '/desk/cohorts', { name, filter: { role: 'expert' } }, tokens.clara);
  return name;
};

export const signUp: Change = async ({ school, mark }) => {
  const email = `new.${mark.toLowerCase()}@example.org`;
  const password = 'right horse battery';
  await school.call('POST', '/register', { first_name: 'Nina', last_name: mark, email, password });
  const { links } = await mailTo(school.dataDir, email, 'confirm');
  const token = new URL(links[0] ?? '').pathname.split('/').at(-1);
  await school.call('POST', '/register/confirm', { token, password });
  return mark;
};

/** Checks in a person who was invited a moment ago, so that the name can only come from the check-in desk. */
export const checkInInvited: Change = async (others) => {
  const { school, tokens, mark } = others;
  await invite(others);
  const { data } = await school.call('GET', '/check-in/people', undefined, tokens.clara);
  const person = data.find(({ last_name }: { last_name: string }) => last_name === mark);
  const zone = (await school.call('GET', '/school', undefined, tokens.clara)).data.home_zone;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now());
  const body = { user_id: person.id, event_id: null, day, at: Date.now() };
  await school.call('POST', '/check-in', body, tokens.clara);
  return mark;
};

export const checkInSelf: Change = async ({ school, filled, tokens }) => {
  const person = { user_id: filled.platformAdmin.id, event_id: null };
  const zone = (await school.call('GET', '/school', undefined, tokens.self)).data.home_zone;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now());
  const { data } = await school.call('GET', '/check-in', undefined, tokens.clara);
  const earlier = data.find(({ user_id }: { user_id: number }) => user_id === person.user_id);
  if (earlier) await school.call('POST', '/check-in/undo', { ...person, day }, tokens.clara);
  await school.call('POST', '/check-in', { ...person, day, at: Date.now() }, tokens.clara);
  return 'hecked in';
};

export const issueToSelf: Change = async ({ school, filled, tokens, mark }) => {
  const settings = {
    localized_title: { en: `Certificate ${mark}` },
    localized_text: { en: '{name}' },
    signatory: '',
    localized_role: {},
    signature: null,
    rule: { counts: 'any', share: 50, course: null, from: null, to: null },
  };
  const templates = '/desk/certificates/templates';
  const { data } = await school.call('POST', templates, settings, tokens.clara);
  const issued = { people: [filled.platformAdmin.id], mail: false };
  await school.call('POST', `${templates}/${data.id}/issue`, issued, tokens.clara);
  return `Certificate ${mark}`;
};
