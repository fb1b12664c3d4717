import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { OperationKind } from '../../../contract/operations.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';

/**
 * Writing calls that an archived school still answers: sign-in and its data, reading marks, data protection, and
 * those with which administrators open it again or take its data away.
 */
const openCalls: ReadonlySet<string> = new Set([
  'login',
  'logout',
  'beginSession',
  'revokeSession',
  'registerDeviceKey',
  'wasErased',
  'forgotPassword',
  'resetPassword',
  'beginPasskeySignIn',
  'signInWithPasskey',
  'beginProviderSignIn',
  'signInWithProvider',
  'beginIdentityLink',
  'linkIdentity',
  'unlinkIdentity',
  'beginPasskey',
  'addPasskey',
  'renamePasskey',
  'deletePasskey',
  'beginSecondFactor',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'endSecondFactor',
  'revokeApiToken',
  'editWebhook',
  'deleteWebhook',
  'revokeBox',
  'confirmBoxCopy',
  'changePassword',
  'changeEmail',
  'confirmNewEmail',
  'endDevice',
  'endOtherDevices',
  'deleteProfile',
  'gatherOwnData',
  'subscribePush',
  'unsubscribePush',
  'setPushHours',
  'setPushKinds',
  'setDigest',
  'setCalendarMails',
  'unsubscribe',
  'renewFeed',
  'endFeed',
  'readLog',
  'readAllLogs',
  'readMessage',
  'openInvitation',
  'findAnonymousQuestion',
  'listRefusedHeld',
  'leaveMeeting',
  // Each of their operations is checked.
  'pushOperations',
  'handOver',
  'bringInBoxFile',
  'saveSchool',
  'restoreSchool',
  'uploadSchoolFile',
  'setPlatform',
  'setUp',
  'testMail',
  'exportSchool',
  'retryJob',
]);

const openEndpoints: ReadonlySet<Endpoint> = new Set(
  Object.entries(endpoints).flatMap(([name, endpoint]) => (openCalls.has(name) ? [endpoint] : [])),
);

const openOperations: ReadonlySet<OperationKind> = new Set(['message.read', 'log.read']);

const isArchived = async ({ school }: Pick<Context, 'school'>): Promise<boolean> =>
  (await school.current()).settings.archived;

/** @throws Refusal `archived` if the call would change an archived school */
export async function requireOpenSchool(ctx: Pick<Context, 'school'>, endpoint: Endpoint): Promise<void> {
  if (endpoint.method === 'GET' || openEndpoints.has(endpoint)) return;
  if (await isArchived(ctx)) throw new Refusal('archived');
}

/** @throws Refusal `archived` if the operation would change an archived school */
export async function requireOpenForOperation(
  ctx: Pick<Context, 'school'>,
  kind: OperationKind,
): Promise<void> {
  if (!openOperations.has(kind) && (await isArchived(ctx))) throw new Refusal('archived');
}

/** @throws Refusal `archived` if the school is archived */
export async function requireNotArchived(ctx: Pick<Context, 'school'>): Promise<void> {
  if (await isArchived(ctx)) throw new Refusal('archived');
}
