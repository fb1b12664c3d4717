import { allowAdmins, refuseUnlessApproved, type Row } from './row.ts';
import type { Fixtures } from './fixtures.ts';

const materialKeys = [
  ...[
    'additional',
    'added_at',
    'cohorts',
    'courses',
    'duration',
    'event_type',
    'events',
    'failure',
    'file',
    'file_name',
  ],
  ...['folder', 'hash', 'id', 'mime_type', 'name', 'pages', 'preview', 'renditions', 'rev', 'size', 'state'],
  ...['type', 'url', 'user', 'user_id'],
].toSorted();

const folderKeys = ['id', 'name', 'position', 'rev'];

/** Experts may upload too. */
const uploaders = { ...allowAdmins, expert: 200 };

const freshMaterial = async ({ people }: Fixtures) => {
  const added = await people.admin.call('POST', '/library', { url: 'https://example.org/fresh' });
  return added.body.data.id as number;
};
const freshFolder = async ({ people }: Fixtures) => {
  const added = await people.admin.call('POST', '/folders', { name: 'Fresh' });
  return added.body.data.id as number;
};

export const libraryMatrix: Record<string, Row> = {
  listMaterials: {
    request: () => ({ path: '/library' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: materialKeys },
  },
  getMaterial: {
    request: ({ materialId }) => ({ path: `/library/${materialId}` }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: materialKeys },
  },
  addMaterial: {
    request: () => ({ path: '/library', body: { url: 'https://example.org/a' } }),
    roles: { ...uploaders, otherwise: 403 },
    keys: { caller: 'expert', expected: materialKeys },
  },
  replaceMaterial: {
    // The body has no content, so callers with the right to upload get 422.
    request: ({ materialId }) => ({ path: `/library/${materialId}/file`, body: {} }),
    roles: { ...refuseUnlessApproved, expert: 422, admin: 422, platformadmin: 422, otherwise: 403 },
  },
  editMaterial: {
    request: ({ materialId }) => ({ path: `/library/${materialId}`, body: { name: 'Renamed' } }),
    roles: { ...allowAdmins, otherwise: 403 },
    relations: { speaker: 200 },
    keys: { caller: 'speaker', expected: materialKeys },
  },
  deleteMaterials: {
    request: async (fixtures) => ({ path: `/library/${await freshMaterial(fixtures)}` }),
    roles: { ...allowAdmins, otherwise: 403 },
    relations: { speaker: 403 },
  },
  restoreMaterial: {
    request: async (fixtures) => {
      const id = await freshMaterial(fixtures);
      await fixtures.people.admin.call('DELETE', `/library/${id}`);
      return { path: `/library/${id}/restore` };
    },
    roles: { ...allowAdmins, otherwise: 403 },
    relations: { speaker: 403 },
  },
  processMaterial: {
    request: ({ materialId }) => ({ path: `/library/${materialId}/process` }),
    roles: { ...allowAdmins, otherwise: 403 },
    relations: { speaker: 200 },
  },
  setSubtitles: {
    // The material is a link and not a film, so callers with the right to edit get 422.
    request: ({ materialId }) => ({
      path: `/library/${materialId}/subtitles/de`,
      body: { text: 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nGuten Tag' },
    }),
    roles: { ...refuseUnlessApproved, admin: 422, platformadmin: 422, otherwise: 403 },
    relations: { speaker: 422 },
  },
  deleteSubtitles: {
    request: ({ materialId }) => ({ path: `/library/${materialId}/subtitles/de` }),
    roles: { ...allowAdmins, otherwise: 403 },
    relations: { speaker: 200 },
  },
  addMaterialToEvent: {
    request: ({ materialId, eventId }) => ({ path: `/event/${eventId}/library/${materialId}` }),
    roles: { ...allowAdmins, otherwise: 403 },
    relations: { speaker: 200 },
    keys: { caller: 'speaker', expected: materialKeys },
  },
  takeMaterialFromEvent: {
    // The material is not attached to this event, so nothing changes.
    request: ({ materialId, futureEventId }) => ({ path: `/event/${futureEventId}/library/${materialId}` }),
    roles: { ...allowAdmins, otherwise: 403 },
    relations: { speaker: 200 },
  },
  getMaterialFile: {
    // The material is a link without content, so callers who may see it get 404.
    request: ({ materialId }) => ({ path: `/library/${materialId}/file` }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
  },
  listFolders: {
    request: () => ({ path: '/folders' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: folderKeys },
  },
  addFolder: {
    request: () => ({ path: '/folders', body: { name: 'New' } }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: folderKeys },
  },
  editFolder: {
    request: ({ folderId }) => ({ path: `/folders/${folderId}`, body: { name: 'Renamed' } }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  deleteFolder: {
    request: async (fixtures) => ({ path: `/folders/${await freshFolder(fixtures)}` }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  listJobs: {
    request: () => ({ path: '/desk/jobs' }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: ['counts', 'jobs'] },
  },
  retryJob: {
    request: () => ({ path: '/desk/jobs/999999/retry' }),
    roles: { ...refuseUnlessApproved, admin: 404, platformadmin: 404, otherwise: 403 },
  },
};
