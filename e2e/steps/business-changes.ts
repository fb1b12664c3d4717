import { acceptMeeting, requestMeeting, saveCard } from './business.ts';
import type { Change } from './other-people.ts';

/** Bert asks the person who watches. */
export const askForMeeting: Change = async ({ school, filled, tokens }) => {
  const slots = filled.businessSlots.slice(2, 4);
  await requestMeeting(school, tokens.bert, { to: filled.platformAdmin.id, slots });
  return 'Answer needed';
};

export const addBusinessCard: Change = async ({ school, tokens, mark }) => {
  await saveCard(school, tokens.clara, { offers: [`Glass ${mark}`] });
  return `Glass ${mark}`;
};

/** Clara accepts a request of the person who watches, which takes one of their slots. */
export const acceptRequestOfSelf: Change = async ({ school, filled, tokens }) => {
  const start = filled.businessSlots[5]!;
  const id = await requestMeeting(school, tokens.self, { to: filled.admin.id, slots: [start] });
  await acceptMeeting(school, tokens.clara, id, start);
  return 'Clara';
};

export const proposeMove: Change = async ({ school, filled, tokens, mark }) => {
  const body = { slots: [filled.businessSlots[8]], message: `Bring gloves ${mark}` };
  await school.call('POST', `/business/meetings/${filled.businessMeetingId}/propose`, body, tokens.dina);
  return `Bring gloves ${mark}`;
};

/** Dina asks Bert, which organisers see at their desk. */
export const askOnDesk: Change = async ({ school, filled, tokens }) => {
  await requestMeeting(school, tokens.dina, { to: filled.expert.id, slots: [filled.businessSlots[9]!] });
  const { data } = await school.call('GET', '/desk/business/meetings', undefined, tokens.clara);
  const open = data.filter(({ state }: { state: string }) => state === 'requested').length;
  return `Requests without an answer (${open})`;
};
