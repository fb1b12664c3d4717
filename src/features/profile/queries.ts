import type { ProfileView } from '../../db/overlay-profile.ts';
import { overlayProfile } from '../../db/overlay-profile.ts';
import { getBlob } from '../../db/blobs.ts';
import type { StoredBlob } from '../../db/database.ts';
import { getDraft } from '../../db/drafts.ts';
import { listIntentionalOps } from '../../db/intentional-ops.ts';
import { getMeta } from '../../db/meta.ts';
import { getMe } from '../../db/users.ts';
import { type ProfileDraft, readProfileDraft } from './profile-draft.ts';

export interface OwnProfile {
  /** As they are by what they meant, sent or not. */
  me: ProfileView | null;
  unsent: number;
  offline: boolean;
  /** The op of a picture that waits to be sent. */
  picture: string | null;
}

export async function getOwnProfile(): Promise<OwnProfile> {
  const [me, ops, connection] = await Promise.all([getMe(), listIntentionalOps(), getMeta('connection')]);
  return {
    me: me ? overlayProfile(me, ops) : null,
    unsent: ops.length,
    offline: connection?.line === 'offline',
    picture: ops.findLast(({ kind }) => kind === 'profile.avatar')?.opId ?? null,
  };
}

/** A picture that waits to be sent. */
export const getWaitingPicture = async (opId: string | null): Promise<StoredBlob | null> =>
  (opId && (await getBlob(opId))) || null;

export const draftKey = 'profile';

/** What was typed into the profile and not saved. */
export async function getProfileDraft(): Promise<ProfileDraft | null> {
  const draft = await getDraft(draftKey);
  return draft ? readProfileDraft(draft.text) : null;
}
