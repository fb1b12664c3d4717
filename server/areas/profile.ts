import * as contract from '../../contract/profile.ts';
import { fileLimits } from '../../contract/files.ts';
import { receiveFile } from '../files/receive-file.ts';
import { route } from '../http/route.ts';
import { keyed } from '../operations/keyed.ts';
import { perform } from '../operations/perform.ts';
import { putAvatar, readPicture } from './avatar.ts';
import { putVideo } from './video.ts';
import { erasePerson } from './erase.ts';
import { updateProfile } from './profile-operations.ts';

export const profileRoutes = [
  route(contract.updateProfile, async ({ ctx, me, locale, body, key, files }) => {
    const { client_id: _, ...args } = body;
    const file = files.get('avatar');
    if (!file) return perform(ctx, me, locale, { kind: 'profile.update', args }, key);
    await ctx.uploadLimits.take(me.id);
    const picture = await readPicture(ctx, file);
    return keyed(ctx, me, key, ['profile.avatar', picture.source, args], async (write) => {
      const operator = { ctx, write, me, locale, key };
      if (Object.keys(args).length > 0) await updateProfile(operator, args);
      return putAvatar(operator, picture);
    });
  }),

  route(contract.deleteProfile, async ({ ctx, me, query }) => {
    await erasePerson(ctx, me, query.messages === '1');
    return undefined;
  }),

  route(contract.uploadVideo, async ({ ctx, c, me, locale, key }) => {
    await ctx.uploadLimits.take(me.id);
    const video = await receiveFile(ctx, c.req.raw, fileLimits.video, contract.videoTypes, 'video');
    return keyed(ctx, me, key, ['profile.video', video.hash], (write) =>
      putVideo({ ctx, write, me, locale, key }, video),
    );
  }),
];
