import type { ColumnType, Generated } from 'kysely';
import type { FieldErrors } from '../../contract/errors.ts';
import type { StoredFilter } from '../../contract/cohorts.ts';
import type { ListedChange } from '../../contract/people-bulk.ts';
import type { ImportSettings, importStates, PeopleField } from '../../contract/people-import.ts';
import type { invitationKinds } from '../../contract/invitations.ts';
import type { AnswerValue, OpenQuestion, QuestionKind } from '../../contract/questions.ts';
import type { Localized } from '../../contract/scalars.ts';
import type { RoleAlias } from '../../contract/users.ts';
import type { TableRow } from '../spreadsheets/table.ts';
import type { Json, MaybeTimestamp, Timestamp } from './columns.ts';

export interface InvitationTable {
  id: Generated<number>;
  kind: (typeof invitationKinds)[number];
  /** Null before the first mail. */
  token_hash: Buffer | null;
  /** The token of a link, so that organisers can show it again; null for a mail. */
  token: string | null;
  /** The profile without an account that a mail invites to take over; null for a link. */
  user_id: number | null;
  /** Name of a link, for organisers. */
  name: Generated<string>;
  /** Role and course of the people who sign up by a link; null for a mail, whose profile has them. */
  role: RoleAlias | null;
  course_type: number | null;
  max_uses: number | null;
  used: Generated<number>;
  created_by: number | null;
  created_at: Timestamp;
  sent_at: MaybeTimestamp;
  expires_at: MaybeTimestamp;
  revoked_at: MaybeTimestamp;
}

/** A person who signed up by a link. */
export interface InvitationUse {
  invitation_id: number;
  user_id: number;
  used_at: Timestamp;
}

export interface StoredSettings extends ImportSettings {
  invite: boolean;
  /** Role of the importing person, which limits the roles they may give. */
  by: RoleAlias;
}

export interface ImportColumn {
  name: string;
  samples: string[];
  field: PeopleField | null;
}

/** A value of a changed person; `pending` only before an approval. */
export type ChangedValue = ListedChange['value'] | 'pending';

/** A change of many people. */
export interface PeopleChange {
  id: Generated<number>;
  field: ListedChange['field'];
  value: Json<ListedChange['value']>;
  /** Pairs of the id of a person and the value before. */
  before: Json<[id: number, value: ChangedValue][]>;
  actor_id: number | null;
  at: Timestamp;
  undone_at: MaybeTimestamp;
}

/** A row of a table that was not imported. */
export interface SkippedRow extends TableRow {
  name: string;
  email: string;
  /** Rule keys by field. */
  errors: FieldErrors;
}

export interface PeopleImportTable {
  id: Generated<number>;
  state: Generated<(typeof importStates)[number]>;
  file_name: Generated<string>;
  columns: Json<ImportColumn[]>;
  /** Names of the columns, as they are in the table. */
  names: Json<string[]>;
  skipped: Json<SkippedRow[]>;
  /** Empty once the import is done. */
  rows: Json<TableRow[]>;
  row_count: number;
  settings: ColumnType<StoredSettings | null, string | undefined, string>;
  /** Count of rows that have been imported. */
  position: Generated<number>;
  added: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  failed: Generated<number>;
  /** People who got an invitation by mail. */
  invited: Generated<number>;
  /** Titles of the courses that the import created. */
  new_courses: ColumnType<string[], string | undefined, string>;
  created_by: number | null;
  created_at: Timestamp;
  done_at: MaybeTimestamp;
}

interface QuestionTable {
  id: Generated<number>;
  kind: QuestionKind;
  localized_title: Json<Localized>;
  localized_help: Json<Localized>;
  options: Json<OpenQuestion['options']>;
  required: Generated<boolean>;
  roles: Generated<RoleAlias[]>;
  courses: Generated<number[]>;
  position: number;
  archived_at: MaybeTimestamp;
  created_at: Timestamp;
  rev: Generated<number>;
}

interface QuestionAnswer {
  question_id: number;
  user_id: number;
  /** Null if it was cleared. */
  answer: ColumnType<AnswerValue | null, string | null, string | null>;
  at: Timestamp;
  rev: Generated<number>;
}

/** A file given as an answer; the answer is its name. */
interface AnswerFileTable {
  question_id: number;
  user_id: number;
  hash: string;
  type: string;
  bytes: number;
}

interface CohortTable {
  id: Generated<number>;
  name: string;
  filter: Json<StoredFilter>;
  created_by: number | null;
  created_at: Timestamp;
  /** The members of a deleted cohort stay as they were. */
  deleted_at: MaybeTimestamp;
  rev: Generated<number>;
}

interface CohortMember {
  cohort_id: number;
  user_id: number;
}

export interface CohortTables {
  cohort: CohortTable;
  cohort_member: CohortMember;
}

export interface QuestionTables {
  answer_file: AnswerFileTable;
  question: QuestionTable;
  question_answer: QuestionAnswer;
}
