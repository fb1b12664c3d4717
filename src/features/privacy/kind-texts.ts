import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PersonalDataKind } from '../../../contract/privacy-data.ts';

/** The sections of the page, in their order. */
export const sections = {
  account: msg`Account and messages to you`,
  programme: msg`Programme and attendance`,
  chats: msg`Chats and reports`,
  business: msg`Business meetings and contacts`,
  events: msg`Taking part in events`,
  school: msg`Materials, feedback and questions`,
  operation: msg`Work of organisers and technology`,
};
export type Section = keyof typeof sections;

interface KindTexts {
  section: Section;
  title: MessageDescriptor;
  /** Description of the stored data. */
  text: MessageDescriptor;
}

/** The texts about each kind of personal data. A kind without texts is a type error. */
export const kindTexts: Record<PersonalDataKind, KindTexts> = {
  profile: {
    section: 'account',
    title: msg`Your profile and settings`,
    text: msg`Name, e-mail address, role, course, picture and everything else in your profile; your settings for reminders and notifications; when you agreed to the legal documents. Others see your e-mail address, phone number and birthday only if you allow it. Of the password only a code is stored, from which nobody can read it.`,
  },
  sign_in: {
    section: 'account',
    title: msg`Sign-ins and devices`,
    text: msg`The devices on which you are signed in, with the name of the browser, the sign-in and the last use. After an account is deleted, codes of its devices stay, so that the devices can delete their data.`,
  },
  api_tokens: {
    section: 'account',
    title: msg`API tokens of organisers`,
    text: msg`Tokens with which scripts of an organiser use the platform: name, permissions, last use. Of the token only a code is stored, from which nobody can read it.`,
  },
  mails: {
    section: 'account',
    title: msg`E-mails to you`,
    text: msg`Recipient, subject and time of each e-mail that the platform sent to you. Its text is deleted as soon as it is sent.`,
  },
  notifications: {
    section: 'account',
    title: msg`Notifications in the app`,
    text: msg`Their texts, and which of them you have read or deleted.`,
  },
  push: {
    section: 'account',
    title: msg`Notifications outside the app`,
    text: msg`The address at which the push service of your browser receives notifications. It can’t read them: they are encrypted.`,
  },
  invitations: {
    section: 'account',
    title: msg`Invitations to sign up`,
    text: msg`When you were invited, and which link you used.`,
  },
  people_tables: {
    section: 'account',
    title: msg`Tables of people`,
    text: msg`Tables that organisers upload to invite people, and the values before a change of many people, so that it can be undone.`,
  },
  answers: {
    section: 'account',
    title: msg`Answers to the organisers`,
    text: msg`Your answers to the questions of the organisers, with the files that you uploaded.`,
  },
  cohorts: {
    section: 'account',
    title: msg`Cohorts that you belong to`,
    text: msg`Organisers group people by role, course, country and other values, for example for announcements.`,
  },
  speaking: {
    section: 'programme',
    title: msg`Events at which you speak`,
    text: msg`The programme names its speakers. If the school publishes it, anyone can read it. Whether you confirmed an event, and your note about it, is only for the organisers.`,
  },
  agenda: {
    section: 'programme',
    title: msg`Your agenda and calendar`,
    text: msg`Events that you starred, your notes about them, and the secret address of your calendar.`,
  },
  bookings: {
    section: 'programme',
    title: msg`Places at events`,
    text: msg`Events at which you booked a place or wait for one.`,
  },
  ratings: {
    section: 'programme',
    title: msg`Ratings of events`,
    text: msg`Your points for events. Speakers and organisers see averages.`,
  },
  attendance: {
    section: 'programme',
    title: msg`Visits of online meetings`,
    text: msg`When you joined and left the online meeting of an event, if the school does not only count visits. The service that hosts the meeting receives your name.`,
  },
  check_ins: {
    section: 'programme',
    title: msg`Check-ins at the entrance`,
    text: msg`On which day or at which event you were checked in, when and by whom, and the number of your valid code.`,
  },
  check_in_help: {
    section: 'programme',
    title: msg`Help with the check-in`,
    text: msg`That you help with the check-in, where and until when.`,
  },
  certificates: {
    section: 'programme',
    title: msg`Certificates of attendance`,
    text: msg`Certificates that were issued to you. Anyone who knows the number of a certificate can verify it, and sees your name.`,
  },
  messages: {
    section: 'chats',
    title: msg`Messages in chats`,
    text: msg`Your messages with their files, also copies that others forwarded. Moderators see messages that somebody reported, with those around them.`,
  },
  reactions: {
    section: 'chats',
    title: msg`Reactions to messages`,
    text: msg`The emoji with which you reacted.`,
  },
  chats: {
    section: 'chats',
    title: msg`Membership of chats`,
    text: msg`The chats that you are in, with their names, how far you have read, and whether you muted or pinned them.`,
  },
  silences: {
    section: 'chats',
    title: msg`Pauses from writing`,
    text: msg`Until when a moderator has stopped you from writing at an event.`,
  },
  reports: {
    section: 'chats',
    title: msg`Reports to moderators`,
    text: msg`Which messages and questions you reported, and why. Moderators see how often something was reported, not by whom.`,
  },
  business_card: {
    section: 'business',
    title: msg`Your business card`,
    text: msg`What you offer and look for, your languages, and how you want to meet. While your card is active, others who take part in business meetings see it.`,
  },
  business_times: {
    section: 'business',
    title: msg`Times for business meetings`,
    text: msg`When you are not free, and which suggested people you hid. Others only learn whether both of you are free.`,
  },
  business_meetings: {
    section: 'business',
    title: msg`Arranged business meetings`,
    text: msg`Whom you meet, proposed times, place, and the last message of each of you. Organisers see people, times and tables, but no messages and no links. Your opinion after a meeting is only counted.`,
  },
  contacts: {
    section: 'business',
    title: msg`Contacts and notes`,
    text: msg`With whom you share which details. Your note about a person is only for you. A note of another person about you is only for them, and not in your file.`,
  },
  event_questions: {
    section: 'events',
    title: msg`Questions at events`,
    text: msg`Your questions and votes, and answers that you gave as a speaker. An anonymous question is stored without anything that leads to you; the server only knows that your device may ask anonymously at the event. On pages without HTTPS, it also stores who asked, and shows nobody. Anonymous questions, and answers that you gave, stay after your account is deleted, without your name.`,
  },
  hands: {
    section: 'events',
    title: msg`Raised hands at events`,
    text: msg`When you raised your hand, and whether you were called.`,
  },
  votes: {
    section: 'events',
    title: msg`Answers in polls`,
    text: msg`Which polls you answered or skipped, and your public answers. Organisers see these with your name, others see the results.`,
  },
  anonymous_votes: {
    section: 'events',
    title: msg`Anonymous answers in polls`,
    text: msg`Choices are only added up; texts are shown without a name. The database contains nothing that says which one is yours; it is only known that you took part.`,
  },
  quiz_names: {
    section: 'events',
    title: msg`Your name in a quiz`,
    text: msg`That you agreed to be named in the ranking.`,
  },
  session_polls: {
    section: 'events',
    title: msg`Polls that you started`,
    text: msg`Polls that you started as a speaker, with their questions.`,
  },
  screens: {
    section: 'events',
    title: msg`Big screens of events`,
    text: msg`Screens that you connected, and the text that you showed on them.`,
  },
  materials: {
    section: 'school',
    title: msg`Materials in the library`,
    text: msg`Files, links and films that you added.`,
  },
  feedback: {
    section: 'school',
    title: msg`Feedback about the school`,
    text: msg`Your feedback, also its version before the last approval. Others see it once organisers have approved it.`,
  },
  support: {
    section: 'school',
    title: msg`Questions to the school`,
    text: msg`Your questions with the answers, the technical details and the files that you sent, also by e-mail and without an account. Internal notes of the organisers about a question are not in your file.`,
  },
  organiser_work: {
    section: 'operation',
    title: msg`Work of the organisers`,
    text: msg`The people who prepared, changed or decided something: drafts of the programme, announcements, links for guests, cohorts and settings of the school.`,
  },
  audit: {
    section: 'operation',
    title: msg`Log of the organisers’ changes`,
    text: msg`What organisers changed and whom it was about: approvals, roles, check-ins, certificates. When an account is deleted, entries about it lose their content.`,
  },
  webhook_deliveries: {
    section: 'operation',
    title: msg`Notifications to connected systems`,
    text: msg`Which systems were notified that your account was approved, that you booked a place, sent a question or received a certificate. They receive numbers of your account and of the event, without names, texts or e-mail addresses.`,
  },
  box_copies: {
    section: 'operation',
    title: msg`Copies for places without internet`,
    text: msg`Organisers can take a copy of the school to a place without internet, on a laptop. It contains names and profiles without e-mail addresses and passwords, the programme with bookings and agendas, answers in polls, and the chats and materials that the organisers choose. Private chats, notes and questions to the school are never in it. The copy on the laptop is encrypted, and can be used for at most 30 days.`,
  },
  sync: {
    section: 'operation',
    title: msg`Records for your devices`,
    text: msg`What has changed for your devices, and numbers of requests, so that nothing is carried out twice. They contain no texts.`,
  },
};
