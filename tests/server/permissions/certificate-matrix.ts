import type { Fixtures } from './fixtures.ts';
import { allowAdmins, refuseUnlessApproved, type Row } from './row.ts';

const onlyAdmins = { ...allowAdmins, otherwise: 403 };

const settings = {
  localized_title: { en: 'Certificate' },
  localized_text: { en: '{name}' },
  signatory: '',
  localized_role: {},
  signature: null,
  rule: { counts: 'any', share: 50, course: null, from: null, to: null },
};
const path = '/desk/certificates/templates';

const freshTemplate = async ({ people }: Fixtures): Promise<number> =>
  (await people.admin.call('POST', path, settings)).body.data.id;

/** A certificate of the member. */
const freshCertificate = async (fixtures: Fixtures) => {
  const { people, byRelation, school } = fixtures;
  const id = await freshTemplate(fixtures);
  await people.admin.call('POST', `${path}/${id}/issue`, { people: [byRelation.member.id], mail: false });
  return school.ctx.db
    .selectFrom('certificate')
    .select(['id', 'number'])
    .where('template_id', '=', id)
    .executeTakeFirstOrThrow();
};

export const certificateMatrix: Record<string, Row> = {
  listCertificates: {
    request: () => ({ path: '/certificates' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  getCertificateFile: {
    request: async (fixtures) => ({ path: `/certificates/${(await freshCertificate(fixtures)).id}/file` }),
    roles: { ...allowAdmins, otherwise: 404 },
    relations: { member: 200, stranger: 404 },
  },
  verifyCertificate: {
    request: async (fixtures) => ({ path: `/certificate/${(await freshCertificate(fixtures)).number}` }),
    roles: { otherwise: 200 },
    keys: {
      caller: 'attendee',
      expected: ['issued_at', 'name', 'number', 'revoked_at', 'school', 'title'],
      nullKeys: ['revoked_at'],
    },
  },
  listCertificateTemplates: { request: () => ({ path }), roles: onlyAdmins },
  addCertificateTemplate: { request: () => ({ path, body: settings }), roles: onlyAdmins },
  editCertificateTemplate: {
    request: async (fixtures) => ({ path: `${path}/${await freshTemplate(fixtures)}`, body: settings }),
    roles: onlyAdmins,
  },
  deleteCertificateTemplate: {
    request: async (fixtures) => ({ path: `${path}/${await freshTemplate(fixtures)}` }),
    roles: onlyAdmins,
  },
  uploadSignature: {
    // Without a file.
    request: () => ({ path: '/desk/certificates/signatures', body: {} }),
    roles: { ...onlyAdmins, admin: 422, platformadmin: 422 },
  },
  previewCertificate: {
    request: async (fixtures) => ({ path: `${path}/${await freshTemplate(fixtures)}/preview` }),
    roles: onlyAdmins,
  },
  listCertificatePeople: {
    request: async (fixtures) => ({ path: `${path}/${await freshTemplate(fixtures)}/people?q=Author` }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: ['events', 'open', 'people'] },
  },
  issueCertificates: {
    request: async (fixtures) => ({
      path: `${path}/${await freshTemplate(fixtures)}/issue`,
      body: { people: [fixtures.otherPerson.id], mail: false },
    }),
    roles: onlyAdmins,
  },
  revokeCertificate: {
    request: async (fixtures) => ({
      path: `/desk/certificates/${(await freshCertificate(fixtures)).id}/revoke`,
    }),
    roles: onlyAdmins,
  },
};
