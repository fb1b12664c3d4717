import type { Folder } from '../../../contract/folders.ts';
import { database } from '../../db/current-database.ts';
import type { EventRow } from '../../db/database.ts';
import type { OfflineMaterial, PendingUpload, ReadingPosition } from '../../db/library-rows.ts';
import { listResidentEvents } from '../../db/events.ts';
import { getOfflineRules, listOfflineMaterials } from '../../db/offline-materials.ts';
import { getMaterial, listFolders, listResidentMaterials } from '../../db/materials.ts';
import { getMeta, isPlainServer, type OfflineRules } from '../../db/meta.ts';
import { listOps } from '../../db/outbox.ts';
import { type MaterialView, overlayMaterials } from '../../db/overlay-materials.ts';
import { getMe } from '../../db/users.ts';
import { type Requester, requesterOf } from './rights.ts';

export interface Library {
  materials: MaterialView[];
  folders: Folder[];
  /** Whether the library has ever been fetched. */
  isFetched: boolean;
  offline: boolean;
  me: Requester;
}

const opsOfLibrary = async () => (await listOps()).filter(({ kind }) => kind.startsWith('material.'));

export async function getLibrary(): Promise<Library> {
  const [rows, folders, ops, snapshot, connection, me, events, isPlain] = await Promise.all([
    listResidentMaterials(),
    listFolders(),
    opsOfLibrary(),
    getMeta('snapshot'),
    getMeta('connection'),
    getMe(),
    listResidentEvents(),
    isPlainServer(),
  ]);
  return {
    materials: overlayMaterials(rows, ops),
    folders,
    isFetched: snapshot?.materials !== undefined,
    offline: connection?.line === 'offline',
    me: requesterOf(me, events, isPlain),
  };
}

export interface MaterialPage {
  material: MaterialView | null;
  folders: Folder[];
  events: readonly EventRow[];
  kept: OfflineMaterial | null;
  isFetched: boolean;
  offline: boolean;
  me: Requester;
}

export async function getMaterialPage(id: number): Promise<MaterialPage> {
  const [row, ops, folders, kept, snapshot, connection, me, events, isPlain] = await Promise.all([
    getMaterial(id),
    opsOfLibrary(),
    listFolders(),
    database().kept.get(id),
    getMeta('snapshot'),
    getMeta('connection'),
    getMe(),
    listResidentEvents(),
    isPlainServer(),
  ]);
  const [material = null] = row ? overlayMaterials([row], ops) : [];
  const tied = new Set(material?.events.map((event) => event.id));
  return {
    material,
    folders: folders.filter((folder) => material?.folder.some((each) => each.id === folder.id)),
    events: events.filter((event) => tied.has(event.id)),
    kept: kept ?? null,
    isFetched: snapshot?.materials !== undefined,
    offline: connection?.line === 'offline',
    me: requesterOf(me, events, isPlain),
  };
}

export interface OfflineState {
  rows: ReadonlyMap<number, OfflineMaterial>;
  rules: OfflineRules;
}

export async function getOfflineState(): Promise<OfflineState> {
  const [kept, rules] = await Promise.all([listOfflineMaterials(), getOfflineRules()]);
  return { rows: new Map(kept.map((row) => [row.id, row])), rules };
}

export const getPosition = async (id: number): Promise<ReadingPosition | null> =>
  (await database().positions.get(id)) ?? null;

export { getSchool } from '../../db/school.ts';

export const listUploads = async (): Promise<PendingUpload[]> =>
  (await database().uploads.toArray()).toSorted((a, b) => a.at - b.at);

export const listProgramme = (): Promise<readonly EventRow[]> => listResidentEvents();

/** Whether offline downloads or uploads exist, so that the shell starts the code that runs them. */
export async function getLibraryWork(): Promise<{ downloads: boolean; uploads: boolean }> {
  const [kept, rules, uploads] = await Promise.all([
    database().kept.count(),
    getOfflineRules(),
    database().uploads.count(),
  ]);
  return { downloads: kept > 0 || rules.folders.length > 0 || rules.events.length > 0, uploads: uploads > 0 };
}
