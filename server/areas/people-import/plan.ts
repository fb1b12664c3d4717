import type { FieldErrors } from '../../../contract/errors.ts';
import type { ImportSettings, PeopleField, rowStates } from '../../../contract/people-import.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { RoleAlias } from '../../../contract/users.ts';
import type { UserStatus } from '../../db/user-schema.ts';
import { mayGiveRole } from '../people/roles.ts';
import type { PersonValues, ReadRow } from './read-people.ts';

/** A person whose address is in the table. */
export interface KnownPerson {
  id: number;
  /** Empty for a speaker of an imported programme. */
  email: string;
  status: UserStatus;
  first_name: string;
  last_name: string;
  role: RoleAlias;
  course_type: number | null;
  work_place: string[];
  position: string | null;
  specialization: string | null;
  country: string | null;
  language: string;
  visible: boolean;
  chat_admin: boolean;
}

/** The person who imports; id null for a command on the server. */
export interface Importer {
  id: number | null;
  role: RoleAlias;
  /** Null for a command on the server. */
  importId?: number;
}

/** Columns of an account that an import changes. */
export interface Changes {
  email?: string;
  first_name?: string;
  last_name?: string;
  role?: RoleAlias;
  course_type?: number;
  work_place?: string[];
  position?: string;
  specialization?: string;
  country?: string;
  language?: Locale;
}

export interface Plan {
  line: number;
  state: (typeof rowStates)[number];
  name: string;
  email: string;
  errors: FieldErrors;
  /** For a new person the whole row, for a known one what differs. */
  changes: Changes;
  known: KnownPerson | undefined;
}

type Defaults = Pick<ImportSettings, 'role' | 'course_type' | 'language'>;

/**
 * Decides what a row does. The names, role and course of an account follow the table; the other fields belong
 * to the person and are filled in only if they are empty. A profile that nobody has taken over follows the
 * table in all fields. An empty cell changes nothing.
 */
export function planRow(
  row: ReadRow,
  known: KnownPerson | undefined,
  by: Importer,
  defaults: Defaults,
): Plan {
  const { line, name, email } = row;
  const changes = known ? differences(row, known) : newPerson(row.values, defaults);
  const errors = { ...refusals(known, changes, by), ...row.errors };
  const state =
    Object.keys(errors).length > 0
      ? 'error'
      : !known
        ? 'new'
        : Object.keys(changes).length > 0
          ? 'update'
          : 'unchanged';
  const shownName = name === '' && known ? `${known.first_name} ${known.last_name}`.trim() : name;
  return { line, state, name: shownName, email, errors, changes, known };
}

const columnsOf = ({ work_place, ...rest }: PersonValues): Changes => ({
  ...rest,
  ...(work_place !== undefined && { work_place: [work_place] }),
});

const newPerson = (values: PersonValues, { role, course_type, language }: Defaults): Changes => ({
  role,
  language,
  ...(course_type !== null && { course_type }),
  ...columnsOf(values),
});

const organiserFields = ['email', 'first_name', 'last_name', 'role', 'course_type'] as const;
const ownFields = ['work_place', 'position', 'specialization', 'country'] as const;

function differences({ email, values }: ReadRow, known: KnownPerson): Changes {
  const columns: Changes = { ...columnsOf(values), email };
  const hasAccount = known.status !== 'none';
  const changed = (field: keyof Changes): boolean =>
    columns[field] !== undefined && String(columns[field]) !== String(known[field] ?? '');
  const fields: (keyof Changes)[] = [
    ...organiserFields.filter(changed),
    ...ownFields.filter((field) => changed(field) && !(hasAccount && String(known[field] ?? '') !== '')),
    ...(!hasAccount && changed('language') ? (['language'] as const) : []),
  ];
  return Object.fromEntries(fields.map((field) => [field, columns[field]]));
}

/** Roles from administrator upwards are given and changed by platform administrators only. */
function refusals(known: KnownPerson | undefined, { role, ...rest }: Changes, by: Importer): FieldErrors {
  if (known?.status === 'pending') return { email: ['waitsForApproval'] };
  if (known?.status === 'declined') return { email: ['wasDeclined'] };
  const hasChanges = role !== undefined || Object.keys(rest).length > 0;
  if (known && role !== undefined && known.id === by.id) return { role: ['ownRole'] };
  const roles = [...(known && hasChanges ? [known.role] : []), ...(role === undefined ? [] : [role])];
  return roles.every((each) => mayGiveRole(by, each)) ? {} : { role: ['roleAbove'] };
}

/** Names of changed columns, as fields of the table. */
export const changedFields = ({ changes }: Pick<Plan, 'changes'>): PeopleField[] =>
  Object.keys(changes).map((column) => fieldNames[column as keyof Changes]);

const fieldNames: Record<keyof Changes, PeopleField> = {
  email: 'email',
  first_name: 'first_name',
  last_name: 'last_name',
  role: 'role',
  course_type: 'course',
  work_place: 'work_place',
  position: 'position',
  specialization: 'specialization',
  country: 'country',
  language: 'language',
};
