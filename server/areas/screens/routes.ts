import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as contract from '../../../contract/screens.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { authoriseScreen, eventOfScreen, registerScreen } from './access.ts';
import { pictureOf, waitingPicture } from './picture.ts';
import { choose, connectScreen, disconnectScreen, remoteOf } from './remote.ts';

/** Requests of one screen in a minute: several computers may have opened the same link. */
const maxPerMinute = 600;
const limiter = new RateLimiterMemory({ keyPrefix: 'screen', points: maxPerMinute, duration: 60 });

export const screenRoutes = [
  route(contract.openScreen, async ({ ctx, c }) => {
    const { token, code, expiresAt } = await registerScreen(ctx, c);
    return { token, code, expires_at: seconds(expiresAt) };
  }),

  route(contract.getScreen, async ({ ctx, c }) => {
    const screen = await authoriseScreen(ctx, c);
    await limiter.consume(screen.id).catch(() => {
      throw new Refusal('tooMany', { retryAfterSeconds: 10 });
    });
    if (screen.event_id === null) return waitingPicture(ctx);
    if ((await ctx.platform.state()).closed) throw new Refusal('closed');
    return pictureOf(ctx, await eventOfScreen(ctx, screen));
  }),

  route(contract.getScreenRemote, ({ ctx, me, params }) => remoteOf({ ctx, me }, params.id)),

  route(contract.setScreen, ({ ctx, me, params, body }) => choose({ ctx, me }, params.id, body)),

  route(contract.addScreen, ({ ctx, me, params, body }) => connectScreen({ ctx, me }, params.id, body)),

  route(contract.deleteScreen, ({ ctx, me, params }) =>
    disconnectScreen({ ctx, me }, params.id, params.screen),
  ),
];
