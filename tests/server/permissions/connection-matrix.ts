import { randomBytes, randomUUID } from 'node:crypto';
import type { Fixtures } from './fixtures.ts';
import { allowAdmins, allowOrganisers, refuseUnlessApproved, type Row } from './row.ts';

const tokenKeys = [
  'created_at',
  'expires_at',
  'id',
  'last_used_at',
  'name',
  'owner',
  'scopes',
  'state',
  'token',
];
const webhookKeys = ['active', 'created_at', 'events', 'failing_since', 'id', 'stopped', 'url'];

/** A token of another organiser. */
const tokenOfAnother = async ({ school }: Fixtures): Promise<number> => {
  const { id: user_id } = await school.person({ role: 'admin' });
  const { id } = await school.ctx.db
    .insertInto('api_token')
    .values({
      user_id,
      name: 'Script',
      token_hash: randomBytes(32),
      scopes: '["people:read"]',
      created_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A webhook that no event reaches. */
const webhook = async ({ school }: Fixtures): Promise<number> => {
  const { id } = await school.ctx.db
    .insertInto('webhook')
    .values({
      url: 'https://hooks.example.invalid/',
      events: '[]',
      secret: randomBytes(32),
      active: true,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** API tokens and webhooks. */
export const connectionMatrix: Record<string, Row> = {
  listApiTokens: {
    request: () => ({ path: '/desk/api-tokens' }),
    roles: { ...allowOrganisers, otherwise: 403 },
  },
  addApiToken: {
    request: () => ({
      path: '/desk/api-tokens',
      body: { name: 'Script', scopes: ['people:read'], days: 7 },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    keys: { caller: 'moderator', expected: tokenKeys, nullKeys: ['last_used_at'] },
  },
  revokeApiToken: {
    request: async (fixtures) => ({ path: `/desk/api-tokens/${await tokenOfAnother(fixtures)}` }),
    roles: { ...allowAdmins, moderator: 404, otherwise: 403 },
  },
  listWebhooks: {
    request: () => ({ path: '/desk/webhooks' }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  // Before the calls that need a webhook, because there can be ten.
  addWebhook: {
    request: () => ({
      path: '/desk/webhooks',
      body: { url: 'https://hooks.example.invalid/', events: ['booking.made'], active: false },
    }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: {
      caller: 'admin',
      expected: [...webhookKeys, 'secret'],
      nullKeys: ['failing_since', 'stopped'],
    },
  },
  editWebhook: {
    request: async (fixtures) => ({
      path: `/desk/webhooks/${await webhook(fixtures)}`,
      body: { active: false },
    }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: webhookKeys },
  },
  deleteWebhook: {
    request: async (fixtures) => ({ path: `/desk/webhooks/${await webhook(fixtures)}` }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  renewWebhookSecret: {
    request: async (fixtures) => ({ path: `/desk/webhooks/${await webhook(fixtures)}/secret` }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: [...webhookKeys, 'secret'] },
  },
  testWebhook: {
    request: async (fixtures) => ({ path: `/desk/webhooks/${await webhook(fixtures)}/test` }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: ['id'] },
  },
  listDeliveries: {
    request: async (fixtures) => ({ path: `/desk/webhooks/${await webhook(fixtures)}/deliveries` }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  replayDelivery: {
    // The delivery does not exist.
    request: async (fixtures) => ({
      path: `/desk/webhooks/${await webhook(fixtures)}/deliveries/${randomUUID()}/replay`,
    }),
    roles: { ...refuseUnlessApproved, admin: 404, platformadmin: 404, otherwise: 403 },
  },
};
