import { randomUUID } from 'node:crypto';
import { schemaVersion } from '../../../server/db/schema-version.ts';
import type { Fixtures } from './fixtures.ts';
import { allowAdmins, refuseUnlessApproved, type Row } from './row.ts';

const boxKeys = [
  ...['code_expires_at', 'created_at', 'days', 'expires_at', 'folder_ids', 'group_ids', 'id'],
  ...['handed_over', 'last_contact_at', 'last_copy', 'last_handover_at', 'name', 'paired_at', 'revoked_at'],
  ...['state', 'version'],
];
const unpaired = [
  ...['expires_at', 'last_contact_at', 'last_copy', 'last_handover_at', 'paired_at', 'version'],
];
const ofAdmins = { ...allowAdmins, otherwise: 403 };

/** A box that waits for its pairing. */
const waitingBox = async ({ school }: Fixtures): Promise<number> => {
  const { id } = await school.ctx.db
    .insertInto('box')
    .values({ name: 'Laptop', days: 7, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const hash = '0'.repeat(64);
/** A session is no box. */
const ofBoxes = { roles: { otherwise: 401 } } as const;

export const boxMatrix: Record<string, Row> = {
  listBoxes: {
    request: () => ({ path: '/desk/boxes' }),
    roles: ofAdmins,
  },
  // Before the calls that need a box, because there can be ten.
  addBox: {
    request: ({ groupId, folderId }) => ({
      path: '/desk/boxes',
      body: { name: 'Seminar house', days: 7, group_ids: [groupId], folder_ids: [folderId] },
    }),
    roles: ofAdmins,
    keys: { caller: 'admin', expected: [...boxKeys, 'code'], nullKeys: [...unpaired, 'revoked_at'] },
  },
  listBoxChoices: {
    request: () => ({ path: '/desk/boxes/choices' }),
    roles: ofAdmins,
    keys: { caller: 'admin', expected: ['folders', 'groups'] },
  },
  listBoxCopies: {
    request: async (fixtures) => ({ path: `/desk/boxes/${await waitingBox(fixtures)}/copies` }),
    roles: ofAdmins,
  },
  changeBox: {
    request: async (fixtures) => ({
      path: `/desk/boxes/${await waitingBox(fixtures)}`,
      body: { name: 'Field camp', group_ids: [], folder_ids: [fixtures.folderId] },
    }),
    roles: ofAdmins,
    keys: { caller: 'admin', expected: boxKeys, nullKeys: [...unpaired, 'revoked_at'] },
  },
  renewBoxCode: {
    request: async (fixtures) => ({ path: `/desk/boxes/${await waitingBox(fixtures)}/code`, body: {} }),
    roles: ofAdmins,
    keys: { caller: 'admin', expected: [...boxKeys, 'code'], nullKeys: [...unpaired, 'revoked_at'] },
  },
  bringInBoxFile: {
    // Without a file.
    request: async (fixtures) => ({ path: `/desk/boxes/${await waitingBox(fixtures)}/file`, body: {} }),
    roles: { ...ofAdmins, admin: 422, platformadmin: 422 },
  },
  revokeBox: {
    request: async (fixtures) => ({ path: `/desk/boxes/${await waitingBox(fixtures)}/revoke`, body: {} }),
    roles: ofAdmins,
    keys: { caller: 'admin', expected: boxKeys, nullKeys: unpaired },
  },
  pairBox: {
    request: () => ({
      path: '/boxes/pair',
      body: { code: 'ACEH-KMPT-XY23', version: '1.0.0', schema_version: schemaVersion },
    }),
    roles: { otherwise: 422 },
  },
  takeBoxCopy: {
    request: () => ({ path: `/boxes/own/copy?schema_version=${schemaVersion}` }),
    ...ofBoxes,
  },
  readBoxPart: { request: () => ({ path: `/boxes/own/parts/${hash}` }), ...ofBoxes },
  readBoxFile: { request: () => ({ path: `/boxes/own/files/${hash}` }), ...ofBoxes },
  // A school holds nothing.
  listHeld: { request: () => ({ path: '/box/held' }), roles: { ...refuseUnlessApproved, otherwise: 404 } },
  listRefusedHeld: {
    request: () => ({ path: '/held/refused', body: { held: [{ op_id: randomUUID(), author_id: 1 }] } }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['gone', 'hidden', 'refused'] },
  },
  confirmBoxCopy: { request: () => ({ path: '/boxes/own/copies/1/taken' }), ...ofBoxes },
  handOver: {
    request: ({ groupId }) => ({
      path: '/box/handover',
      body: {
        journal: randomUUID(),
        ops: [
          {
            ...{ session_id: 1, user_id: 1, op_id: randomUUID(), kind: 'message.send' },
            ...{ args: { group_id: groupId, content: 'x' }, signature: 'x' },
            ...{ depends_on: null, depends_on_author: null, after: null },
          },
        ],
      },
    }),
    ...ofBoxes,
  },
};
