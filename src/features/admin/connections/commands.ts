import type { CallInput } from '../../../lib/online-api.ts';
import { callServer } from '../../../platform/online.ts';

export const listApiTokens = () => callServer('listApiTokens');
export const addApiToken = (body: NonNullable<CallInput<'addApiToken'>['body']>) =>
  callServer('addApiToken', { body });
export const revokeApiToken = (id: number) => callServer('revokeApiToken', { params: { id } });

export const listWebhooks = () => callServer('listWebhooks');
export const addWebhook = (body: NonNullable<CallInput<'addWebhook'>['body']>) =>
  callServer('addWebhook', { body });
export const editWebhook = (id: number, body: NonNullable<CallInput<'editWebhook'>['body']>) =>
  callServer('editWebhook', { params: { id }, body });
export const deleteWebhook = (id: number) => callServer('deleteWebhook', { params: { id } });
export const renewWebhookSecret = (id: number) => callServer('renewWebhookSecret', { params: { id } });
export const testWebhook = (id: number) => callServer('testWebhook', { params: { id } });
export const listDeliveries = (id: number) => callServer('listDeliveries', { params: { id } });
export const replayDelivery = (id: number, delivery: string) =>
  callServer('replayDelivery', { params: { id, delivery } });
