import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { clientId, filledText, id, idText, number, rev, rowText } from './scalars.ts';

export const folder = v.object({
  id,
  name: v.nullish(rowText, ''),
  /** Position among the folders, from 0 (extension). */
  position: v.nullish(number(), 0),
  rev: v.optional(rev, 0),
});
export type Folder = v.InferOutput<typeof folder>;
export type FolderOnWire = v.InferInput<typeof folder>;

export const listFolders = endpoint({
  method: 'GET',
  path: '/folders',
  access: 'approved',
  summary: 'List the folders of the library, in their order',
  output: v.array(folder),
});

const ofFolder = v.object({ id: idText });
const folderName = filledText(120);
const folderPosition = v.pipe(number(), v.integer(), v.minValue(0), v.maxValue(10_000));

export const addFolder = endpoint({
  method: 'POST',
  path: '/folders',
  access: 'approved',
  summary: 'Create a folder at the end of the list (administrators; extension)',
  body: v.object({ name: folderName, client_id: v.optional(clientId) }),
  output: folder,
  keyed: true,
});

export const editFolder = endpoint({
  method: 'PUT',
  path: '/folders/:id',
  access: 'approved',
  summary: 'Rename or move a folder (administrators; extension)',
  params: ofFolder,
  body: v.object({ name: v.optional(folderName), position: v.optional(folderPosition) }),
  output: folder,
});

export const deleteFolder = endpoint({
  method: 'DELETE',
  path: '/folders/:id',
  access: 'approved',
  summary: 'Delete a folder; its materials are kept (administrators; extension)',
  params: ofFolder,
});
