import type { OperationArgs } from '../../../contract/operations.ts';
import { changeKeepRules, dropKept, keepMaterials, listKept } from '../../db/offline-materials.ts';
import { materialsCache } from '../../lib/stored-content.ts';
import { type FormOutcome, type MaterialForm, sendMaterialForm } from './form-upload.ts';
import { enqueue } from '../../db/outbox.ts';
import { leaveToBackground } from '../../platform/background-sync.ts';
import { sync } from '../../platform/sync.ts';
import { askServer } from '../../platform/online.ts';

export async function editMaterial(args: OperationArgs<'material.edit'>): Promise<void> {
  await enqueue({ kind: 'material.edit', args });
  leaveToBackground();
}

export async function deleteMaterials(ids: readonly number[]): Promise<void> {
  for (const id of ids) await enqueue({ kind: 'material.delete', args: { id } });
  await dropKept(ids);
  leaveToBackground();
}

export async function restoreMaterials(ids: readonly number[]): Promise<void> {
  for (const id of ids) await enqueue({ kind: 'material.restore', args: { id } });
  leaveToBackground();
}

export const keep = (ids: readonly number[]): Promise<void> => keepMaterials(ids, Date.now());
export async function drop(ids: readonly number[]): Promise<void> {
  await dropKept(ids);
  // Whoever keeps nothing has nobody who clears up behind it.
  if ((await listKept()).length === 0 && 'caches' in globalThis) await caches.delete(materialsCache);
}

export const setPaused = (paused: boolean): Promise<void> => changeKeepRules(() => ({ paused }));
export const setMetered = (metered: boolean): Promise<void> => changeKeepRules(() => ({ metered }));

/** Everything that lies in a folder or belongs to an event, also what comes later; or no more. */
export async function keepAll(
  of: 'folders' | 'events',
  id: number,
  wanted: boolean,
  ids: readonly number[],
): Promise<void> {
  await changeKeepRules((rules) => ({
    [of]: wanted ? [...new Set([...rules[of], id])] : rules[of].filter((each) => each !== id),
  }));
  await (wanted ? keep(ids) : drop(ids));
}

export const addLink = (body: {
  url: string;
  name?: string;
  is_additional: boolean;
  folder: number[];
  events: number[];
  courses: number[];
  client_id: string;
}) => askServer('addMaterial', { body });

/** The same on a server of the specification alone. */
export async function addAddressByForm({
  events,
  ...form
}: MaterialForm & { events: readonly number[] }): Promise<FormOutcome> {
  const outcome = await sendMaterialForm(form);
  if (outcome.ok) await tieToEvents(outcome.value.id, events);
  return outcome;
}

/** Ties a new material to events by one call each, and has the library fetched again. */
export async function tieToEvents(id: number | null, events: readonly number[]): Promise<boolean> {
  let allTied = true;
  for (const event of events) {
    const outcome =
      id === null ? null : await askServer('addMaterialToEvent', { params: { event, library: id } });
    allTied &&= outcome?.ok === true;
  }
  void sync()
    .refetch('materials')
    .catch(() => undefined);
  return allTied;
}

export const setSubtitles = (id: number, language: string, text: string) =>
  askServer('setSubtitles', { params: { id, language }, body: { text } });
export const deleteSubtitles = (id: number, language: string) =>
  askServer('deleteSubtitles', { params: { id, language } });

export const processMaterial = (id: number) => askServer('processMaterial', { params: { id } });

export const addFolder = (name: string) => askServer('addFolder', { body: { name } });
export const editFolder = (id: number, change: { name?: string; position?: number }) =>
  askServer('editFolder', { params: { id }, body: change });
export const deleteFolder = (id: number) => askServer('deleteFolder', { params: { id } });
