import * as contract from '../../../contract/profile.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { UserOnWire } from '../../../contract/users.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { storeReceived } from '../../files/receive-file.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { runOnce } from '../../operations/idempotent.ts';
import { perform } from '../../operations/perform.ts';
import { putAvatar, readPicture } from './avatar.ts';
import { putVideo } from './video.ts';
import { erasePerson } from '../account/erase-person.ts';
import { requireRecentSignIn } from '../account/recent-sign-in.ts';
import { userOnWire, usersFor } from '../people/rows.ts';
import { profileOfForm } from './form.ts';
import { updateProfile } from './operations.ts';

/**
 * Milliseconds since sign-in after which deleting the account requires the password: an unlocked phone in
 * other hands is not enough.
 */
const recentSignInMs = 10 * 60_000;

export const profileRoutes = [
  route(contract.updateProfile, async ({ ctx, me, locale, body, key, files }) => {
    const args = profileOfForm(body, await ownUserOnWire(ctx, me, locale));
    if (files.size === 0) return perform(ctx, me, locale, { kind: 'profile.update', args }, key);
    await ctx.uploadLimits.take(me.id);
    const [sentPicture, sentVideo] = [files.get('avatar'), files.get('video')];
    const picture = sentPicture && (await readPicture(ctx, sentPicture));
    const video = sentVideo && (await storeReceived(ctx, sentVideo, contract.videoTypes, 'video'));
    const content = ['profile.avatar', picture?.source, args, ...(video ? [video.hash] : [])] as const;
    return runOnce({ ctx, me, locale, key }, content, async (tx) => {
      const operator = { ctx, tx, me, locale, key };
      if (Object.keys(args).length > 0) await updateProfile(operator, args);
      const withPicture = picture && (await putAvatar(operator, picture));
      return video ? putVideo(operator, video) : withPicture!;
    });
  }),

  route(contract.deleteProfile, async (call) => {
    const { ctx, me, query } = call;
    await requireRecentSignIn(call, recentSignInMs);
    await erasePerson(ctx, me, query.messages === '1');
    return undefined;
  }),
];

export async function ownUserOnWire(ctx: Context, me: Me, locale: Locale): Promise<UserOnWire> {
  const [row] = await usersFor(ctx.db, me.id, [me.id]);
  if (!row) throw new Refusal('unauthenticated');
  return userOnWire(row, me.id, locale, ctx.presence.isOnline(me.id));
}
