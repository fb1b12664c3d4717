import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatisticsColumn, StatisticsTableName } from '../../../contract/statistics.ts';

interface TableTexts {
  title: MessageDescriptor;
  /** Head of the first column. */
  key: MessageDescriptor;
  /** The column that the chart shows. */
  chart: StatisticsColumn;
  isByDay?: true;
}

export const tableTexts: Record<StatisticsTableName, TableTexts> = {
  courses: { title: msg`By course`, key: msg`Course`, chart: 'people' },
  roles: { title: msg`By role`, key: msg`Role`, chart: 'people' },
  countries: { title: msg`By country`, key: msg`Country`, chart: 'people' },
  languages: { title: msg`By language`, key: msg`Language`, chart: 'people' },
  signUps: { title: msg`Sign-ups`, key: msg`Day`, chart: 'people', isByDay: true },
  invitations: { title: msg`Invited people`, key: msg`State`, chart: 'people' },
  lastUse: { title: msg`Last use of the app`, key: msg`Last use`, chart: 'people' },
  devices: { title: msg`Devices per person`, key: msg`Devices`, chart: 'people' },
  events: { title: msg`Joined meetings and ratings`, key: msg`Event`, chart: 'joined' },
  polls: { title: msg`Participation in polls`, key: msg`Poll`, chart: 'answered' },
  materials: { title: msg`Added materials`, key: msg`Type`, chart: 'materials' },
  chat: { title: msg`Messages per day`, key: msg`Day`, chart: 'messages', isByDay: true },
  support: { title: msg`Support requests per day`, key: msg`Day`, chart: 'requests', isByDay: true },
};

export const columnTexts: Record<StatisticsColumn, MessageDescriptor> = {
  people: msg`People`,
  invited: msg`Invited, without an account`,
  joined: msg`Joined`,
  checked_in: msg`Checked in`,
  ratings: msg`Ratings`,
  rating: msg`Mean of 5`,
  electorate: msg`Eligible people`,
  answered: msg`Answered`,
  skipped: msg`Skipped`,
  unanswered: msg`Not answered`,
  materials: msg`Materials`,
  messages: msg`Messages`,
  requests: msg`Support requests`,
};

/** The tables of the page by section. */
export const sections: { title: MessageDescriptor; tables: StatisticsTableName[] }[] = [
  { title: msg`People`, tables: ['courses', 'roles', 'countries', 'languages', 'signUps', 'invitations'] },
  { title: msg`Devices`, tables: ['lastUse', 'devices'] },
  { title: msg`Events`, tables: ['events'] },
  { title: msg`Polls`, tables: ['polls'] },
  { title: msg`Materials`, tables: ['materials'] },
  { title: msg`Chat`, tables: ['chat'] },
  { title: msg`Support`, tables: ['support'] },
];

/** Names of keys that are not translated by the browser. */
export const keyTexts: Partial<Record<StatisticsTableName, Record<string, MessageDescriptor>>> = {
  courses: { '': msg`No course` },
  roles: {
    attendee: msg`Participant`,
    expert: msg`Expert`,
    moderator: msg`Moderator`,
    admin: msg`Administrator`,
    platformadmin: msg`Platform administrator`,
  },
  countries: { '': msg`Not specified` },
  languages: { '': msg`Not specified` },
  invitations: {
    invited: msg`Not accepted yet`,
    accepted: msg`Accepted, app not used yet`,
    used: msg`App used at least once`,
  },
  lastUse: {
    day: msg`In the last 24 hours`,
    week: msg`1 to 7 days ago`,
    month: msg`7 to 30 days ago`,
    longer: msg`More than 30 days ago`,
    never: msg`Not signed in on any device`,
  },
  devices: { '3': msg`3 or more` },
  materials: {
    document: msg`Document`,
    picture: msg({ message: 'Picture', context: 'file type' }),
    film: msg`Video`,
    audio: msg`Audio`,
    link: msg`Link`,
    other: msg`Other`,
  },
};
