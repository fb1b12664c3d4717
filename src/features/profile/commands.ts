import { uploadLane } from '../../../contract/upload-lane.ts';
import { fileLimits } from '../../../contract/files.ts';
import type { ProfileUpdate } from '../../../contract/profile.ts';
import { deleteDraft, putDraft } from '../../db/drafts.ts';
import { deleteSentBlobs } from '../../db/blobs.ts';
import { discardOp, enqueue, listOpsOfLane } from '../../db/outbox.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import { retrySync, signOut as endSession, sync, workerCallback } from '../../platform/sync.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { draftKey } from './queries.ts';

export const retryNow = (): void => retrySync();

/** Deletes the person's data from this device at once, even offline. */
export const signOut = (): Promise<void> => endSession();

/**
 * Resolves when the change is stored on this device and the draft is deleted.
 * @throws if the device can't store it
 */
export async function saveProfile({ values, base }: ProfileDraft): Promise<void> {
  const args = { ...values, base } as ProfileUpdate;
  await enqueue({ kind: 'profile.update', args }, { clearDraft: draftKey });
  syncInBackgroundIfOffline();
}

/** A draft without changes is deleted. */
export async function storeProfileDraft(draft: ProfileDraft): Promise<void> {
  if (Object.keys(draft.values).length === 0) await deleteDraft(draftKey);
  else await putDraft({ key: draftKey, text: JSON.stringify(draft), updatedAt: Date.now() });
}

/**
 * Resolves when the picture is stored on this device.
 * @throws if the device can't store it
 */
export async function savePicture(picture: Blob): Promise<void> {
  const opId = randomUuid();
  const blob = { data: await picture.arrayBuffer(), type: picture.type, name: 'picture' };
  await enqueue({ kind: 'profile.avatar', args: { file: opId } }, { opId, blob });
  syncInBackgroundIfOffline();
  await deleteSentBlobs();
}

/** Removes the picture from the server and discards pictures that are not sent yet. */
export async function removePicture(): Promise<void> {
  for (const op of await listOpsOfLane(uploadLane))
    if (op.kind === 'profile.avatar') await discardOp(op.opId);
  await enqueue({ kind: 'profile.update', args: { avatar: null, base: {} } });
  syncInBackgroundIfOffline();
  await deleteSentBlobs();
}

/**
 * Deletes the account, then the person's data on this device. After a long session the server also requires
 * the password; or another sign-in, if the account has none.
 */
export async function deleteProfile(
  withMessages: boolean,
  password: string | null,
): Promise<'done' | 'password' | 'signIn' | 'failed'> {
  const outcome = await sync()
    .deleteProfile(withMessages, password)
    .catch(() => null);
  if (outcome?.ok) {
    await endSession();
    return 'done';
  }
  if (outcome?.errors?.['sign_in']) return 'signIn';
  return outcome?.errors?.['current_password'] ? 'password' : 'failed';
}

/** Requests the export of the person's data, or its progress if `id` is given. */
export const requestOwnData = (id: string | null) => sync().ownData(id);

/** Needs a connection: a video is too large for the outbox. `onProgress` gets the count of sent bytes. */
export const uploadVideo = (file: File, onProgress: (sent: number) => void) =>
  sync().uploadVideo(file, workerCallback(onProgress));

export const cancelVideo = (): void =>
  void sync()
    .cancelVideo()
    .catch(() => undefined);

export const maxVideoBytes = fileLimits.video;
