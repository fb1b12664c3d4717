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

export const sendEverything = (): void => retrySync();

/** Deletes what this device holds of the person, at once even offline. */
export const signOut = (): Promise<void> => endSession();

/** Resolves when the changes are safe on this device, and the draft gone with them. @throws where they cannot be stored */
export async function saveProfile({ values, base }: ProfileDraft): Promise<void> {
  const args = { ...values, base } as ProfileUpdate;
  await enqueue({ kind: 'profile.update', args }, { clearDraft: draftKey });
  syncInBackgroundIfOffline();
}

/** One in which nothing is changed is none. */
export async function storeProfileDraft(draft: ProfileDraft): Promise<void> {
  if (Object.keys(draft.values).length === 0) await deleteDraft(draftKey);
  else await putDraft({ key: draftKey, text: JSON.stringify(draft), updatedAt: Date.now() });
}

/** Resolves when the picture is safe on this device. @throws where it cannot be stored */
export async function savePicture(picture: Blob): Promise<void> {
  const opId = randomUuid();
  const blob = { data: await picture.arrayBuffer(), type: picture.type, name: 'picture' };
  await enqueue({ kind: 'profile.avatar', args: { file: opId } }, { opId, blob });
  syncInBackgroundIfOffline();
  await deleteSentBlobs();
}

/** The one on the server, and any that waits to be sent. */
export async function removePicture(): Promise<void> {
  for (const op of await listOpsOfLane(uploadLane))
    if (op.kind === 'profile.avatar') await discardOp(op.opId);
  await enqueue({ kind: 'profile.update', args: { avatar: null, base: {} } });
  syncInBackgroundIfOffline();
  await deleteSentBlobs();
}

/** Erases the account, then everything this device holds of it. A sign-in of long ago needs the password beside it. */
export async function deleteProfile(
  withMessages: boolean,
  password: string | null,
): Promise<'done' | 'password' | 'failed'> {
  const outcome = await sync()
    .deleteProfile(withMessages, password)
    .catch(() => null);
  if (outcome?.ok) {
    await endSession();
    return 'done';
  }
  return outcome?.errors?.['current_password'] ? 'password' : 'failed';
}

/** Begins to gather what the server holds of the person, or asks how far that is. */
export const ownData = (id: string | null) => sync().ownData(id);

/** Needs a connection: a video is too large to wait on the device. `told` hears how many bytes have left. */
export const uploadVideo = (file: File, onProgress: (sent: number) => void) =>
  sync().uploadVideo(file, workerCallback(onProgress));

export const cancelVideo = (): void =>
  void sync()
    .cancelVideo()
    .catch(() => undefined);

export const maxVideoBytes = fileLimits.video;
