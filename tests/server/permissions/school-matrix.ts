import { randomUUID } from 'node:crypto';
import { refuseUnlessApproved, allowAdmins, type Row } from './row.ts';
import { schoolKeys } from './row-keys.ts';

const deskState = ['has_people', 'has_programme', 'missing', 'settings', 'version', 'versions'];

/** The school and its settings. */
export const schoolMatrix: Record<string, Row> = {
  getSchool: {
    request: () => ({ path: '/school' }),
    roles: { otherwise: 200 },
    keys: { caller: 'attendee', expected: schoolKeys },
  },
  listSchools: {
    request: () => ({ path: '/schools' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: schoolKeys },
  },
  getSchoolFile: {
    request: () => ({ path: `/school/files/${'0'.repeat(64)}` }),
    roles: { otherwise: 404 },
  },
  getDeskSchool: {
    request: () => ({ path: '/desk/school' }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: deskState },
  },
  saveSchool: {
    request: () => ({ path: '/desk/school', body: { base: 0 } }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: deskState },
  },
  restoreSchool: {
    // There is no earlier version.
    request: () => ({ path: '/desk/school/restore', body: { base: 0, version: 0 } }),
    roles: { ...refuseUnlessApproved, admin: 404, platformadmin: 404, otherwise: 403 },
  },
  getProviderSetup: {
    request: () => ({ path: '/desk/single-sign-on' }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: ['has_secret', 'redirect_address'] },
  },
  setProviderSecret: {
    request: () => ({
      path: '/desk/single-sign-on/secret',
      body: { issuer: 'https://id.example', client_id: 'school', secret: null },
    }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  testMail: {
    request: () => ({ path: '/desk/school/mail-test' }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: ['detail', 'outcome', 'to'] },
  },
  checkAddress: {
    request: () => ({ path: '/desk/school/address' }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: {
      caller: 'admin',
      expected: ['forwarded_proto', 'is_forwarded', 'is_public_url_set', 'public_url', 'trusts_proxy'],
      nullKeys: ['forwarded_proto'],
    },
  },
  previewRetention: {
    request: () => ({ path: '/desk/school/retention?messages=30&accounts=365' }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: ['before', 'count', 'kind'] },
  },
  getPrivacyData: {
    request: () => ({ path: '/privacy/data' }),
    roles: { otherwise: 200 },
    keys: { caller: 'attendee', expected: ['kinds', 'remains'] },
  },
  exportSchool: {
    request: () => ({ path: '/desk/school/export' }),
    roles: { ...refuseUnlessApproved, platformadmin: 200, otherwise: 403 },
  },
  getSchoolExport: {
    // The export does not exist.
    request: () => ({ path: `/desk/school/export/${randomUUID()}` }),
    roles: { ...refuseUnlessApproved, platformadmin: 404, otherwise: 403 },
  },
  downloadSchoolExport: {
    request: () => ({ path: `/desk/school/export/${randomUUID()}/file` }),
    roles: { ...refuseUnlessApproved, platformadmin: 404, otherwise: 403 },
  },
  checkSetUpLink: {
    request: () => ({ path: `/setup/${'a'.repeat(43)}` }),
    roles: { otherwise: 200 },
    keys: { caller: 'attendee', expected: ['valid'] },
  },
  setUp: {
    // The link does not exist.
    request: () => ({
      path: `/setup/${'a'.repeat(43)}`,
      body: {
        first_name: 'Anna',
        last_name: 'Weber',
        email: 'anna@example.org',
        password: 'right horse battery',
      },
    }),
    roles: { otherwise: 422 },
  },
  uploadSchoolFile: {
    // The request contains no file.
    request: () => ({ path: '/desk/school/files/logo' }),
    roles: { ...refuseUnlessApproved, admin: 422, platformadmin: 422, otherwise: 403 },
  },
};
