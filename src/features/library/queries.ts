import type { Folder } from '../../../contract/folders.ts';
import { database } from '../../db/current-database.ts';
import type { EventRow } from '../../db/database.ts';
import type { KeptMaterial, PendingUpload, ReadingPosition } from '../../db/library-rows.ts';
import { listEvents } from '../../db/events.ts';
import { getKeepRules, listKept } from '../../db/offline-materials.ts';
import { getMaterial, listFolders, listMaterials } from '../../db/materials.ts';
import { getMeta, isPlainServer, type KeepRules } from '../../db/meta.ts';
import { listOps } from '../../db/outbox.ts';
import { type MaterialView, overlayMaterials } from '../../db/overlay-materials.ts';
import { getMe } from '../../db/users.ts';
import { type Asker, askerOf } from './rights.ts';

export interface Library {
  materials: MaterialView[];
  folders: Folder[];
  /** Whether it has ever been fetched. */
  known: boolean;
  offline: boolean;
  me: Asker;
}

const opsOfLibrary = async () => (await listOps()).filter(({ kind }) => kind.startsWith('material.'));

export async function getLibrary(): Promise<Library> {
  const [rows, folders, ops, snapshot, connection, me, events, isPlain] = await Promise.all([
    listMaterials(),
    listFolders(),
    opsOfLibrary(),
    getMeta('snapshot'),
    getMeta('connection'),
    getMe(),
    listEvents(),
    isPlainServer(),
  ]);
  return {
    materials: overlayMaterials(rows, ops),
    folders,
    known: snapshot?.materials !== undefined,
    offline: connection?.line === 'offline',
    me: askerOf(me, events, isPlain),
  };
}

export interface MaterialPage {
  material: MaterialView | null;
  folders: Folder[];
  events: EventRow[];
  kept: KeptMaterial | null;
  known: boolean;
  offline: boolean;
  me: Asker;
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
    listEvents(),
    isPlainServer(),
  ]);
  const [material = null] = row ? overlayMaterials([row], ops) : [];
  const tied = new Set(material?.events.map((event) => event.id));
  return {
    material,
    folders: folders.filter((folder) => material?.folder.some((each) => each.id === folder.id)),
    events: events.filter((event) => tied.has(event.id)),
    kept: kept ?? null,
    known: snapshot?.materials !== undefined,
    offline: connection?.line === 'offline',
    me: askerOf(me, events, isPlain),
  };
}

export interface Keeping {
  rows: ReadonlyMap<number, KeptMaterial>;
  rules: KeepRules;
}

export async function getKeeping(): Promise<Keeping> {
  const [kept, rules] = await Promise.all([listKept(), getKeepRules()]);
  return { rows: new Map(kept.map((row) => [row.id, row])), rules };
}

export const getPosition = async (id: number): Promise<ReadingPosition | null> =>
  (await database().positions.get(id)) ?? null;

/** The zone of the school, as a server has named it. */
export const getSchoolZone = async (): Promise<string | undefined> =>
  (await getMeta('connection'))?.schoolZone;

export const listUploads = async (): Promise<PendingUpload[]> =>
  (await database().uploads.toArray()).toSorted((a, b) => a.at - b.at);

export const listProgramme = (): Promise<EventRow[]> => listEvents();

/** Whether there is anything to fetch or to send for the library: both live outside its screens. */
export async function getLibraryWork(): Promise<{ keeps: boolean; uploads: boolean }> {
  const [kept, rules, uploads] = await Promise.all([
    database().kept.count(),
    getKeepRules(),
    database().uploads.count(),
  ]);
  return { keeps: kept > 0 || rules.folders.length > 0 || rules.events.length > 0, uploads: uploads > 0 };
}
