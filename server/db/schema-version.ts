import { migrations } from './migrate.ts';

/** Name of the newest migration. Programs with the same name have the same tables. */
export const schemaVersion: string = Object.keys(migrations).toSorted().at(-1) ?? '';
