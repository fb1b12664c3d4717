import type { ProfileView } from '../../db/overlay-profile.ts';
import { overlayProfile } from '../../db/overlay-profile.ts';
import { getBlob } from '../../db/blobs.ts';
import type { StoredBlob } from '../../db/database.ts';
import { database } from '../../db/current-database.ts';
import { getDraft } from '../../db/drafts.ts';
import { listIntentionalOps } from '../../db/intentional-ops.ts';
import { changesWait, getMeta } from '../../db/meta.ts';
import { isAnonymous } from '../../db/outbox-op.ts';
import type { QuestionTokens } from '../../db/question-token.ts';
import { getMe } from '../../db/users.ts';
import { type ProfileDraft, readProfileDraft } from './profile-draft.ts';

export interface OwnProfile {
  /** Includes changes that are not sent yet. */
  me: ProfileView | null;
  unsent: number;
  /** Count of unsent changes that the server has refused. They are not sent again by themselves. */
  refused: number;
  /** An anonymous answer is among them, which can't be given again. */
  hasUnsentBallot: boolean;
  /** People on site may have seen some of them. */
  hasOnSite: boolean;
  /** Some of them are sent after a random time. */
  hasDelayed: boolean;
  /** Only this device can change or withdraw them. */
  hasAnonymousQuestions: boolean;
  /** Only this device has them. */
  hasReceipts: boolean;
  offline: boolean;
  /** Id of the operation with a picture that is not sent yet. */
  pendingPicture: string | null;
}

export async function getOwnProfile(): Promise<OwnProfile> {
  const [me, ops, connection, tokens, receipts] = await Promise.all([
    getMe(),
    listIntentionalOps(),
    getMeta('connection'),
    database().meta.where('key').startsWith('questionTokens:').toArray(),
    database().meta.where('key').startsWith('receipt:').count(),
  ]);
  return {
    me: me ? overlayProfile(me, ops) : null,
    unsent: ops.length,
    refused: ops.filter(({ state }) => state === 'dead').length,
    hasReceipts: receipts > 0,
    hasAnonymousQuestions: tokens.some(({ value }) =>
      (value as QuestionTokens).tokens.some(
        ({ question }) => question && question.state !== 'answered' && question.state !== 'declined',
      ),
    ),
    hasDelayed: ops.some((op) => op.state !== 'dead' && isAnonymous(op)),
    hasOnSite: ops.some(({ onSite }) => onSite !== undefined),
    hasUnsentBallot: ops.some(({ kind }) => kind === 'ballot.cast'),
    offline: changesWait(connection),
    pendingPicture: ops.findLast(({ kind }) => kind === 'profile.avatar')?.opId ?? null,
  };
}

export const getPendingPicture = async (opId: string | null): Promise<StoredBlob | null> =>
  (opId && (await getBlob(opId))) || null;

export const draftKey = 'profile';

/** The unsaved changes of the profile form; null without a readable draft. */
export async function getProfileDraft(): Promise<ProfileDraft | null> {
  const draft = await getDraft(draftKey);
  return draft ? readProfileDraft(draft.text) : null;
}
