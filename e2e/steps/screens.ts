import { addresses } from '../../src/lib/addresses.ts';
import type { Account, SchoolProcess } from '../../tests/support/school-process.ts';
import { mailTo } from '../../tests/support/mailbox.ts';
import { acceptMeeting, codeOf, openBusiness, requestMeeting, saveCard, shareEmail } from './business.ts';
import { programmeAround } from './programme.ts';

/** A school with content for every screen. */
export interface SchoolContent {
  /** Platform administrator, who may see everything. */
  platformAdmin: Account;
  expert: Account;
  admin: Account;
  participant: Account;
  eventId: number;
  /** Its page is a room. */
  runningEventId: number;
  groupId: number;
  materialId: number;
  pollId: number;
  supportRequestId: number;
  /** A message by Anna. */
  messageId: number;
  /** An arranged business meeting of Anna and Dina. */
  businessMeetingId: number;
  /** Starts of the slots of business meetings, in Unix seconds; the first one is taken. */
  businessSlots: number[];
}

/** A person who has signed up and confirmed the address, and waits for approval. */
export const newcomer = {
  first_name: 'Konstantin',
  last_name: 'Hohenlohe-Schillingsfürst',
  email: 'konstantin.hohenlohe-schillingsfuerst@example.org',
  password: 'right horse battery',
};

export async function fillSchool(school: SchoolProcess): Promise<SchoolContent> {
  const platformAdmin = await school.addPerson('Anna Weber', 'platformadmin');
  const expert = await school.addPerson('Bert Krause', 'expert');
  const admin = await school.addPerson('Clara Winterstein', 'admin');
  const participant = await school.addPerson('Dina Omarova');
  await school.command('import', [], programmeAround(Date.now()));
  // Moving a session notifies everyone.
  await school.command('import', [], programmeAround(Date.now() + 600_000));
  const groupId = await school.addGroup('Field work Karaganda', [platformAdmin, expert]);
  const { token: expertToken } = await school.signIn(expert);
  for (const content of [
    'The samples are in',
    'Donaudampfschifffahrtsgesellschaftskapitän https://example.org/a-rather-long-address/of-a-file',
  ]) {
    await school.call('POST', '/chat/message', { content, group_id: groupId }, expertToken);
  }
  await school.call('POST', '/register', newcomer);
  const { links } = await mailTo(school.dataDir, newcomer.email, 'confirm');
  const confirmation = new URL(links[0] ?? '').pathname.split('/').at(-1);
  await school.call('POST', '/register/confirm', {
    token: confirmation,
    password: newcomer.password,
  });
  const { token: adminToken } = await school.signIn(platformAdmin);
  const message = { content: 'Bring gloves', group_id: groupId };
  const messageId = (await school.call('POST', '/chat/message', message, adminToken)).data.id;
  const events = await school.call('GET', '/events', undefined, expertToken);
  const eventId = events.data.find((row: { name: string }) => row.name.startsWith('Landfill')).id;
  const runningEventId = events.data.find((row: { name: string }) => row.name.startsWith('Sorting')).id;
  const asked = { event_id: runningEventId, content: 'How fast is the sorting line?' };
  await school.call('POST', '/event-question', asked, expertToken);
  const folder = await school.call('POST', '/folders', { name: 'Field work' }, adminToken);
  const placement = { folder: [folder.data.id], events: [eventId] };
  const material = await school.call(
    'POST',
    '/library',
    { ...placement, url: 'https://example.org/tables', name: 'Donaudampfschifffahrtsgesellschaftstabellen' },
    adminToken,
  );
  await school.call(
    'POST',
    '/library',
    { ...placement, url: 'https://youtu.be/abc', name: 'Sorting line' },
    adminToken,
  );
  const materialId = material.data.id;
  const business = await arrangeMeeting(school, { platformAdmin, expert, admin, participant });
  const { pollId, requestId: supportRequestId } = await addPollFeedbackAndSupportRequest(school, adminToken);
  return {
    platformAdmin,
    expert,
    admin,
    participant,
    eventId,
    runningEventId,
    groupId,
    materialId,
    messageId,
    pollId,
    supportRequestId,
    ...business,
  };
}

type People = Pick<SchoolContent, 'platformAdmin' | 'expert' | 'admin' | 'participant'>;

/** Opens business meetings, gives everybody a card, and arranges a meeting of Anna and Dina, who are contacts too. */
async function arrangeMeeting(school: SchoolProcess, people: People) {
  const { platformAdmin, expert, admin, participant } = people;
  const [self, bert, clara, dina] = [
    (await school.signIn(platformAdmin)).token,
    (await school.signIn(expert)).token,
    (await school.signIn(admin)).token,
    (await school.signIn(participant)).token,
  ];
  const businessSlots = await openBusiness(school, clara);
  for (const token of [self, bert, clara, dina]) await saveCard(school, token);
  const [start] = businessSlots;
  const businessMeetingId = await requestMeeting(school, dina, { to: platformAdmin.id, slots: [start!] });
  await acceptMeeting(school, self, businessMeetingId, start!);
  await shareEmail(school, dina, platformAdmin, await codeOf(school, self));
  return { businessMeetingId, businessSlots };
}

/** Creates a closed poll with an answer, feedback, and an answered question. */
async function addPollFeedbackAndSupportRequest(school: SchoolProcess, token: string) {
  const poll = await school.call(
    'POST',
    '/desk/polls',
    {
      localized_title: { en: 'Which excursion?', de: 'Welche Exkursion?', ru: 'Какая экскурсия?' },
      kind: 'single',
      group: 'administrative',
      variations: [{ localized_title: { en: 'Landfill' } }, { localized_title: { en: 'Water works' } }],
      free_answer: true,
      mandatory: false,
      results: 'closed',
      roles: [],
      courses: [],
    },
    token,
  );
  const pollId: number = poll.data.id;
  await school.call('POST', `/desk/polls/${pollId}/open`, undefined, token);
  await school.call('POST', `/polls/${pollId}/vote`, { vote: 'Both, please', anonymously: false }, token);
  await school.call('POST', `/desk/polls/${pollId}/close`, undefined, token);
  await school.call('POST', '/review', { content: 'The field work was worth the journey.' }, token);
  const request = await school.call('POST', '/support', { message: 'Where is the hall?' }, token);
  const requestId: number = request.data.id;
  await school.call('POST', `/desk/support/${requestId}/answer`, { message: 'On the left' }, token);
  return { pollId, requestId };
}

/** One address of every screen that needs no sign-in. `handOff` shows nothing and has its own journey. */
export const openScreens = {
  signUp: addresses.signUp.getHref(),
  confirm: addresses.confirm.getHref('unknown'),
  setUp: addresses.setUp.getHref('unknown-token-of-a-set-up-link'),
  reset: addresses.reset.getHref('unknown'),
  newAddress: addresses.newAddress.getHref('unknown'),
  screen: addresses.screen.getHref(),
  guest: addresses.guest.getHref(`1.${'a'.repeat(32)}`),
  confirmQuestion: addresses.confirmQuestion.getHref('unknown'),
  invitation: addresses.invitation.getHref('unknown'),
  certificate: addresses.certificate.getHref('0000-0000-0000-0000'),
  privacyData: addresses.privacyData.getHref(),
  approval: addresses.approval.getHref(),
  providerReturn: addresses.providerReturn.getHref(),
  unsubscribe: addresses.unsubscribe.getHref('a-key-that-nobody-has'),
  closed: addresses.closed.getHref(),
};

/** Parts of the room of a running event, which share an address. */
export type RoomScreen = 'room' | 'roomQuestions' | 'roomPolls' | 'speakerView';

/** One address of every screen that needs a sign-in. A screen that is missing here is a type error. */
export const screensOf = ({
  participant,
  expert,
  admin,
  eventId,
  runningEventId,
  groupId,
  materialId,
  pollId,
  supportRequestId,
  businessMeetingId,
}: SchoolContent): Record<
  Exclude<keyof typeof addresses, 'signIn' | 'handOff' | 'meeting' | keyof typeof openScreens> | RoomScreen,
  string
> => ({
  dashboard: addresses.dashboard.getHref(),
  schedule: addresses.schedule.getHref(),
  event: addresses.event.getHref(eventId, 'Landfill gas'),
  room: addresses.event.getHref(runningEventId, 'Sorting lines'),
  roomQuestions: `${addresses.event.getHref(runningEventId, 'Sorting lines')}?tab=questions`,
  roomPolls: `${addresses.event.getHref(runningEventId, 'Sorting lines')}?tab=poll`,
  speakerView: `${addresses.event.getHref(runningEventId, 'Sorting lines')}?tab=stage`,
  participants: addresses.participants.getHref(),
  participant: addresses.participant.getHref(participant.id),
  experts: addresses.experts.getHref(),
  expert: addresses.expert.getHref(expert.id),
  administrator: addresses.administrator.getHref(admin.id),
  edition2020: addresses.edition2020.getHref(),
  about: addresses.about.getHref(),
  chats: addresses.chats.getHref(),
  chat: addresses.chat.getHref(groupId),
  chatInfo: addresses.chatInfo.getHref(groupId),
  newGroup: addresses.newGroup.getHref(),
  library: addresses.library.getHref(),
  materials: addresses.materials.getHref('additional'),
  materialsOfEvent: addresses.materialsOfEvent.getHref(eventId),
  videos: addresses.videos.getHref(),
  kept: addresses.kept.getHref(),
  material: addresses.material.getHref(materialId),
  business: addresses.business.getHref(),
  businessPeople: addresses.businessPeople.getHref(),
  businessTimes: addresses.businessTimes.getHref(),
  businessCard: addresses.businessCard.getHref(),
  businessMeeting: addresses.businessMeeting.getHref(businessMeetingId),
  contacts: addresses.contacts.getHref(),
  contactScan: addresses.contactScan.getHref(),
  contact: addresses.contact.getHref(participant.id),
  schedulePrint: addresses.schedulePrint.getHref(),
  agenda: addresses.agenda.getHref(),
  leftMeeting: addresses.leftMeeting.getHref(),
  polls: addresses.polls.getHref(),
  poll: addresses.poll.getHref(pollId),
  pollResults: addresses.pollResults.getHref(pollId),
  pollLive: addresses.pollLive.getHref(pollId),
  feedback: addresses.feedback.getHref(),
  support: addresses.support.getHref(),
  request: addresses.request.getHref(supportRequestId),
  adminPolls: addresses.adminPolls.getHref(),
  adminFeedback: addresses.adminFeedback.getHref(),
  adminSupport: addresses.adminSupport.getHref(),
  adminRequest: addresses.adminRequest.getHref(supportRequestId),
  search: addresses.search.getHref('gas'),
  notifications: addresses.notifications.getHref(),
  profile: addresses.profile.getHref(),
  questions: addresses.questions.getHref(),
  profileEdit: addresses.profileEdit.getHref(),
  credentials: addresses.credentials.getHref(),
  devices: addresses.devices.getHref(),
  ownCertificates: addresses.ownCertificates.getHref(),
  ownCode: addresses.ownCode.getHref(),
  helperCheckIn: addresses.helperCheckIn.getHref(),
  desk: addresses.desk.getHref(),
  adminWaiting: addresses.adminWaiting.getHref(),
  adminPeople: addresses.adminPeople.getHref(),
  adminImport: addresses.adminImport.getHref(),
  adminInvitations: addresses.adminInvitations.getHref(),
  adminCohorts: addresses.adminCohorts.getHref(),
  adminQuestions: addresses.adminQuestions.getHref(),
  adminChat: addresses.adminChat.getHref(),
  adminCheckIn: addresses.adminCheckIn.getHref(),
  adminCertificates: addresses.adminCertificates.getHref(),
  adminDay: addresses.adminDay.getHref(),
  adminProgramme: addresses.adminProgramme.getHref(),
  adminMeetings: addresses.adminMeetings.getHref(),
  adminBusiness: addresses.adminBusiness.getHref(),
  adminConnections: addresses.adminConnections.getHref(),
  adminBoxes: addresses.adminBoxes.getHref(),
  adminJobs: addresses.adminJobs.getHref(),
  adminPlatform: addresses.adminPlatform.getHref(),
  adminStatistics: addresses.adminStatistics.getHref(),
  adminSchool: addresses.adminSchool.getHref(),
  adminSetUp: addresses.adminSetUp.getHref(),
  adminAudit: addresses.adminAudit.getHref(),
  waiting: addresses.waiting.getHref(),
  storage: addresses.storage.getHref(),
});
