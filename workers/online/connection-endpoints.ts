import { addApiToken, listApiTokens, revokeApiToken } from '../../contract/api-tokens.ts';
import {
  addWebhook,
  deleteWebhook,
  editWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayDelivery,
  testWebhook,
} from '../../contract/webhooks.ts';

/** Endpoints of calls about API tokens and webhooks. */
export const connectionEndpoints = {
  addApiToken,
  listApiTokens,
  revokeApiToken,
  addWebhook,
  deleteWebhook,
  editWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayDelivery,
  testWebhook,
};
