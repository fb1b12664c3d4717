import type { CallOutput } from '../../../lib/online-api.ts';

export type BoxChoices = CallOutput<'listBoxChoices'>;

export interface Carried {
  groups: ReadonlySet<number>;
  folders: ReadonlySet<number>;
}

export interface CarriedTotal {
  messages: number;
  materials: number;
  /** Bytes of the files. A material in two folders counts twice. */
  bytes: number;
}

/** The chosen ids that still exist. */
export const existing = (rows: readonly { id: number }[], chosen: ReadonlySet<number>): number[] =>
  rows.flatMap(({ id }) => (chosen.has(id) ? [id] : []));

/** How much a box carries with these groups and folders. */
export function carriedTotal(choices: BoxChoices, { groups, folders }: Carried): CarriedTotal {
  const chosenGroups = choices.groups.filter(({ id }) => groups.has(id));
  const chosenFolders = choices.folders.filter(({ id }) => folders.has(id));
  return {
    messages: chosenGroups.reduce((sum, { messages }) => sum + messages, 0),
    materials: chosenFolders.reduce((sum, { materials }) => sum + materials, 0),
    bytes: [...chosenGroups, ...chosenFolders].reduce((sum, { file_bytes }) => sum + file_bytes, 0),
  };
}
