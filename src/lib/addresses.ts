import type { Person } from '../../contract/users.ts';

const slug = (name: string): string =>
  encodeURIComponent(
    name
      .toLocaleLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || '-',
  );

/** Path pattern of each screen, and a function that returns its address. */
export const addresses = {
  signIn: {
    path: '/auth',
    getHref: (next?: string) => (next ? `/auth?next=${encodeURIComponent(next)}` : '/auth'),
  },
  signUp: { path: '/sign-up', getHref: () => '/sign-up' },
  confirm: {
    path: '/sign-up/confirm/:token',
    getHref: (token: string) => `/sign-up/confirm/${encodeURIComponent(token)}`,
  },
  reset: {
    path: '/password/reset/:token',
    getHref: (token: string) => `/password/reset/${encodeURIComponent(token)}`,
  },
  setUp: { path: '/setup/:token', getHref: (token: string) => `/setup/${encodeURIComponent(token)}` },
  invitation: {
    path: '/invitation/:token',
    getHref: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  },
  providerReturn: { path: '/auth/return', getHref: () => '/auth/return' },
  unsubscribe: { path: '/unsubscribe/:key', getHref: (key: string) => `/unsubscribe/${key}` },
  approval: { path: '/waiting', getHref: () => '/waiting' },
  closed: { path: '/closed', getHref: () => '/closed' },
  handOff: { path: '/token', getHref: () => '/token' },
  dashboard: { path: '/dashboard', getHref: () => '/dashboard' },
  schedule: {
    path: '/schedule/:day?',
    /** Any time of the day, in ms; the address contains seconds. */
    getHref: (day?: number) => (day === undefined ? '/schedule' : `/schedule/${Math.floor(day / 1000)}`),
  },
  schedulePrint: {
    path: '/schedule/print',
    getHref: (by?: 'room' | 'mine' | 'doors') =>
      by === undefined ? '/schedule/print' : `/schedule/print?by=${by}`,
  },
  event: {
    path: '/schedule/:event/:name',
    getHref: (id: number, name: string) => `/schedule/${id}/${slug(name)}`,
    /** Opens the rating; it is a tab while the event is shown as a room. */
    ratingHref: (id: number, name: string) => `/schedule/${id}/${slug(name)}?tab=rating`,
    /** Scrolls to a question. */
    questionHref: (id: number, name: string, question: number) =>
      `/schedule/${id}/${slug(name)}?tab=questions&question=${question}`,
    /** Opens the meeting at once, if it is open. */
    joinHref: (id: number) => `/schedule/${id}/-?join=1`,
  },
  agenda: { path: '/agenda', getHref: () => '/agenda' },
  participants: { path: '/participants', getHref: () => '/participants' },
  participant: { path: '/participants/:user', getHref: (id: number) => `/participants/${id}` },
  experts: { path: '/experts', getHref: () => '/experts' },
  expert: { path: '/experts/:user', getHref: (id: number) => `/experts/${id}` },
  administrator: { path: '/administration/:user', getHref: (id: number) => `/administration/${id}` },
  edition2020: { path: '/about/participants2020', getHref: () => '/about/participants2020' },
  business: { path: '/business', getHref: () => '/business' },
  businessPeople: { path: '/business/people', getHref: () => '/business/people' },
  businessTimes: { path: '/business/times', getHref: () => '/business/times' },
  businessCard: { path: '/business/card', getHref: () => '/business/card' },
  businessMeeting: {
    path: '/business/meetings/:meeting',
    /** A request that has not been sent has a negative id. */
    getHref: (id: number) => `/business/meetings/${id}`,
  },
  about: { path: '/about', getHref: () => '/about' },
  privacyData: { path: '/privacy/data', getHref: () => '/privacy/data' },
  chats: { path: '/chat', getHref: () => '/chat' },
  newGroup: { path: '/chat/new', getHref: () => '/chat/new' },
  chatInfo: { path: '/chat/:group/info', getHref: (group: number) => `/chat/${group}/info` },
  chat: { path: '/chat/:group', getHref: (group: number) => `/chat/${group}` },
  library: { path: '/library', getHref: () => '/library' },
  materials: {
    path: '/library/materials/:additional?/:experts?',
    getHref: (shelf: 'basic' | 'additional' = 'basic', experts: readonly number[] = []) =>
      `/library/materials/${shelf}${experts.length > 0 ? `/${experts.join(',')}` : ''}`,
  },
  materialsOfEvent: {
    path: '/library/materials/:additional/event/:event',
    getHref: (event: number, shelf: 'basic' | 'additional' = 'basic') =>
      `/library/materials/${shelf}/event/${event}`,
  },
  videos: { path: '/library/videos', getHref: () => '/library/videos' },
  material: { path: '/library/material/:material', getHref: (id: number) => `/library/material/${id}` },
  kept: { path: '/library/kept', getHref: () => '/library/kept' },
  polls: { path: '/polls', getHref: () => '/polls' },
  poll: { path: '/polls/:poll', getHref: (id: number) => `/polls/${id}` },
  pollResults: { path: '/polls/:poll/results', getHref: (id: number) => `/polls/${id}/results` },
  pollLive: { path: '/polls/:poll/live', getHref: (id: number) => `/polls/${id}/live` },
  feedback: { path: '/feedback', getHref: () => '/feedback' },
  support: { path: '/support', getHref: () => '/support' },
  request: { path: '/support/:request', getHref: (id: number) => `/support/${id}` },
  confirmQuestion: {
    path: '/support/confirm/:token',
    getHref: (token: string) => `/support/confirm/${encodeURIComponent(token)}`,
  },
  /** A page of the server; the app shows an error there when there is no connection. */
  meeting: { path: '/meeting/:event', getHref: (id: number) => `/meeting/${id}` },
  leftMeeting: {
    path: '/zoom-leave',
    getHref: (event?: number, visit?: string) =>
      event === undefined
        ? '/zoom-leave'
        : `/zoom-leave?${new URLSearchParams({ event: String(event), ...(visit && { visit }) }).toString()}`,
  },
  /** The address of a link ends with `#` and the token of the screen. */
  screen: {
    path: '/screen/:event?',
    getHref: (event?: number) => (event === undefined ? '/screen' : `/screen/${event}`),
  },
  guest: { path: '/guest/:link', getHref: (link: string) => `/guest/${encodeURIComponent(link)}` },
  search: {
    path: '/search',
    getHref: (text = '') => (text ? `/search?${new URLSearchParams({ q: text }).toString()}` : '/search'),
  },
  notifications: { path: '/notifications', getHref: () => '/notifications' },
  profile: { path: '/profile', getHref: () => '/profile' },
  questions: { path: '/profile/questions', getHref: () => '/profile/questions' },
  profileEdit: { path: '/profile/edit', getHref: () => '/profile/edit' },
  waiting: { path: '/waiting-to-be-sent', getHref: () => '/waiting-to-be-sent' },
  credentials: { path: '/profile/sign-in', getHref: () => '/profile/sign-in' },
  newAddress: {
    path: '/profile/email/:token',
    getHref: (token: string) => `/profile/email/${encodeURIComponent(token)}`,
  },
  devices: { path: '/profile/devices', getHref: () => '/profile/devices' },
  desk: { path: '/desk', getHref: () => '/desk' },
  adminWaiting: { path: '/desk/people', getHref: () => '/desk/people' },
  adminPeople: { path: '/desk/people/all', getHref: () => '/desk/people/all' },
  adminImport: { path: '/desk/people/import', getHref: () => '/desk/people/import' },
  adminInvitations: { path: '/desk/people/invitations', getHref: () => '/desk/people/invitations' },
  adminCohorts: { path: '/desk/people/cohorts', getHref: () => '/desk/people/cohorts' },
  adminQuestions: { path: '/desk/questions', getHref: () => '/desk/questions' },
  adminChat: { path: '/desk/chat', getHref: () => '/desk/chat' },
  adminPolls: { path: '/desk/polls', getHref: () => '/desk/polls' },
  adminFeedback: { path: '/desk/feedback', getHref: () => '/desk/feedback' },
  adminSupport: { path: '/desk/support', getHref: () => '/desk/support' },
  adminRequest: { path: '/desk/support/:request', getHref: (id: number) => `/desk/support/${id}` },
  ownCertificates: { path: '/me/certificates', getHref: () => '/me/certificates' },
  certificate: { path: '/certificate/:number', getHref: (number: string) => `/certificate/${number}` },
  adminCertificates: { path: '/desk/certificates', getHref: () => '/desk/certificates' },
  contacts: { path: '/me/contacts', getHref: () => '/me/contacts' },
  contactScan: { path: '/me/contacts/scan', getHref: () => '/me/contacts/scan' },
  contact: { path: '/me/contacts/:user', getHref: (id: number) => `/me/contacts/${id}` },
  ownCode: { path: '/me/code', getHref: () => '/me/code' },
  helperCheckIn: { path: '/me/check-in', getHref: () => '/me/check-in' },
  adminCheckIn: { path: '/desk/check-in', getHref: () => '/desk/check-in' },
  adminDay: { path: '/desk/day', getHref: () => '/desk/day' },
  /** With the id of a speaker, only that person's coming events, to hand them over. */
  adminProgramme: {
    path: '/desk/programme',
    getHref: (speaker?: number) => `/desk/programme${speaker === undefined ? '' : `?speaker=${speaker}`}`,
  },
  adminMeetings: { path: '/desk/meetings', getHref: () => '/desk/meetings' },
  adminBusiness: { path: '/desk/meetings/b2b', getHref: () => '/desk/meetings/b2b' },
  adminConnections: { path: '/desk/connections', getHref: () => '/desk/connections' },
  adminBoxes: { path: '/desk/boxes', getHref: () => '/desk/boxes' },
  adminJobs: { path: '/desk/jobs', getHref: () => '/desk/jobs' },
  adminPlatform: { path: '/desk/platform', getHref: () => '/desk/platform' },
  adminStatistics: { path: '/desk/statistics', getHref: () => '/desk/statistics' },
  adminSchool: {
    path: '/desk/school',
    /** With a setting, the address opens its section. */
    getHref: (setting?: string) =>
      setting === undefined ? '/desk/school' : `/desk/school?setting=${setting}`,
  },
  adminSetUp: {
    path: '/desk/school/setup',
    getHref: (step?: string) =>
      step === undefined ? '/desk/school/setup' : `/desk/school/setup?step=${step}`,
  },
  adminAudit: { path: '/desk/audit', getHref: () => '/desk/audit' },
  storage: { path: '/storage', getHref: () => '/storage' },
} as const;

/** Opens the request for a business meeting on the page of a person. */
export const meetHref = (person: Pick<Person, 'id' | 'role'>): string => `${personHref(person)}?meet=1`;

/** Address of a person's page, in the directory that lists them; administrators have a path of their own. */
export function personHref({ id, role }: Pick<Person, 'id' | 'role'>): string {
  switch (role?.alias) {
    case 'expert':
    case 'moderator':
      return addresses.expert.getHref(id);
    case 'admin':
    case 'platformadmin':
      return addresses.administrator.getHref(id);
    default:
      return addresses.participant.getHref(id);
  }
}
