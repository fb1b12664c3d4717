import type { OperationArgs } from '../../../contract/operations.ts';
import {
  changeOfflineRules,
  removeOfflineMaterials,
  addOfflineMaterials,
  listOfflineMaterials,
} from '../../db/offline-materials.ts';
import { materialsCache } from '../../lib/stored-content.ts';
import { type FormOutcome, type MaterialForm, sendMaterialForm } from './form-upload.ts';
import { enqueue } from '../../db/outbox.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import { sync } from '../../platform/sync.ts';
import { callServer } from '../../platform/online.ts';

export async function editMaterial(args: OperationArgs<'material.edit'>): Promise<void> {
  await enqueue({ kind: 'material.edit', args });
  syncInBackgroundIfOffline();
}

export async function deleteMaterials(ids: readonly number[]): Promise<void> {
  for (const id of ids) await enqueue({ kind: 'material.delete', args: { id } });
  await removeOfflineMaterials(ids);
  syncInBackgroundIfOffline();
}

export async function restoreMaterials(ids: readonly number[]): Promise<void> {
  for (const id of ids) await enqueue({ kind: 'material.restore', args: { id } });
  syncInBackgroundIfOffline();
}

export const keepOffline = (ids: readonly number[]): Promise<void> => addOfflineMaterials(ids, Date.now());
export async function removeOffline(ids: readonly number[]): Promise<void> {
  await removeOfflineMaterials(ids);
  // Without offline materials no cleanup runs, so remove leftover parts here.
  if ((await listOfflineMaterials()).length === 0 && 'caches' in globalThis)
    await caches.delete(materialsCache);
}

export const setPaused = (paused: boolean): Promise<void> => changeOfflineRules(() => ({ paused }));
export const setMetered = (metered: boolean): Promise<void> => changeOfflineRules(() => ({ metered }));

/**
 * Turns offline download on or off for a folder or event, including materials added to it later. `ids` are
 * its present materials.
 */
export async function setOfflineRule(
  of: 'folders' | 'events',
  id: number,
  enabled: boolean,
  ids: readonly number[],
): Promise<void> {
  await changeOfflineRules((rules) => ({
    [of]: enabled ? [...new Set([...rules[of], id])] : rules[of].filter((each) => each !== id),
  }));
  await (enabled ? keepOffline(ids) : removeOffline(ids));
}

export const addLink = (body: {
  url: string;
  name?: string;
  is_additional: boolean;
  folder: number[];
  events: number[];
  courses: number[];
  cohorts?: number[];
  client_id: string;
}) => callServer('addMaterial', { body });

/** Adds a web address on a server that follows only the specification. */
export async function addAddressByForm({
  events,
  ...form
}: MaterialForm & { events: readonly number[] }): Promise<FormOutcome> {
  const outcome = await sendMaterialForm(form);
  if (outcome.ok) await tieToEvents(outcome.value.id, events);
  return outcome;
}

/**
 * Ties a new material to each event with one request, then refetches the library. Returns whether every
 * request succeeded; false if `id` is null and there are events.
 */
export async function tieToEvents(id: number | null, events: readonly number[]): Promise<boolean> {
  let allTied = true;
  for (const event of events) {
    const outcome =
      id === null ? null : await callServer('addMaterialToEvent', { params: { event, library: id } });
    allTied &&= outcome?.ok === true;
  }
  void sync()
    .refetch('materials')
    .catch(() => undefined);
  return allTied;
}

export const setSubtitles = (id: number, language: string, text: string) =>
  callServer('setSubtitles', { params: { id, language }, body: { text } });
export const deleteSubtitles = (id: number, language: string) =>
  callServer('deleteSubtitles', { params: { id, language } });

export const processMaterial = (id: number) => callServer('processMaterial', { params: { id } });

export const addFolder = (name: string) => callServer('addFolder', { body: { name } });
export const editFolder = (id: number, change: { name?: string; position?: number }) =>
  callServer('editFolder', { params: { id }, body: change });
export const deleteFolder = (id: number) => callServer('deleteFolder', { params: { id } });
