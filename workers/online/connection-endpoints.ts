import { addApiToken, listApiTokens, revokeApiToken } from '../../contract/api-tokens.ts';
import { bringInBoxFile } from '../../contract/box-files.ts';
import {
  addBox,
  changeBox,
  listBoxChoices,
  listBoxCopies,
  listBoxes,
  renewBoxCode,
  revokeBox,
} from '../../contract/boxes.ts';
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

/** Endpoints of calls about API tokens, webhooks and boxes. */
export const connectionEndpoints = {
  addApiToken,
  listApiTokens,
  revokeApiToken,
  addBox,
  bringInBoxFile,
  changeBox,
  listBoxChoices,
  listBoxCopies,
  listBoxes,
  renewBoxCode,
  revokeBox,
  addWebhook,
  deleteWebhook,
  editWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayDelivery,
  testWebhook,
};
