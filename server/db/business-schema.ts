import type { ColumnType, Generated, Selectable } from 'kysely';
import type { BusinessFeedback, BusinessState, Topics } from '../../contract/business.ts';
import type { SharedField } from '../../contract/contacts.ts';
import type { Localized } from '../../contract/scalars.ts';
import type { BusinessWay } from '../../contract/school.ts';
import type { Json, MaybeTimestamp, Timestamp } from './columns.ts';

/** The business card of a person. Steps of meetings lock the rows of both people, in order of their ids. */
interface BusinessProfileTable {
  user_id: number;
  active: Generated<boolean>;
  offers: Json<Topics>;
  needs: Json<Topics>;
  localized_text: Json<Localized>;
  languages: Generated<string[]>;
  ways: Generated<BusinessWay[]>;
  rev: Generated<number>;
}

interface BusinessPlanTable {
  user_id: number;
  /** Starts of slots, in Unix seconds. */
  blocked: Generated<number[]>;
  starred_blocks: Generated<boolean>;
  /** Ids of people. */
  dismissed: Generated<number[]>;
  rev: Generated<number>;
}

interface BusinessTableTable {
  id: Generated<number>;
  name: string;
  position: number;
  /** It gets no more meetings. */
  closed: Generated<boolean>;
}

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface BusinessMeetingTable {
  id: Generated<number>;
  requester_id: number;
  partner_id: number;
  state: BusinessState;
  way: BusinessWay;
  /** Starts of slots, in Unix seconds. */
  proposals: Generated<number[]>;
  proposed_by: Optional<number>;
  /** Kept after a cancellation, for calendars. */
  start_at: MaybeTimestamp;
  finish_at: MaybeTimestamp;
  minutes: number;
  table_id: Optional<number>;
  /** Secret name of the room of the school's provider. */
  room: Optional<string>;
  link: Optional<string>;
  message: Optional<string>;
  message_by: Optional<number>;
  /** The last message of the other one of the two. */
  other_message: Optional<string>;
  group_id: Optional<number>;
  ended_by: Optional<number>;
  at: Timestamp;
  created_at: Timestamp;
  rev: Generated<number>;
}
export type BusinessMeetingRow = Selectable<BusinessMeetingTable>;

/** One row for each of the two. Only accepted meetings have a time here. */
interface BusinessSeatTable {
  meeting_id: number;
  user_id: number;
  start_at: MaybeTimestamp;
  finish_at: MaybeTimestamp;
  feedback: Optional<BusinessFeedback>;
  /** The start of which the person was reminded. */
  reminded_of: MaybeTimestamp;
}

/** What a person shares with another one, and their note about them. */
interface ContactTable {
  user_id: number;
  person_id: number;
  /** False for a note about a person who has only shared themselves. */
  shared: boolean;
  fields: Generated<SharedField[]>;
  note: Optional<string>;
  at: Timestamp;
  rev: Generated<number>;
}

export interface BusinessTables {
  business_profile: BusinessProfileTable;
  business_plan: BusinessPlanTable;
  business_table: BusinessTableTable;
  business_meeting: BusinessMeetingTable;
  business_seat: BusinessSeatTable;
  contact: ContactTable;
}
