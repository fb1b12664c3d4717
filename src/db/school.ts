import { type School, schoolId } from '../../contract/school.ts';
import { database } from './current-database.ts';

/** The row of the school; undefined before the first pull and on servers without one. */
export const getSchool = (db = database()): Promise<School | undefined> => db.schools.get(schoolId);
