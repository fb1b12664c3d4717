import type { Desk } from '../../../contract/desks.ts';
import { refreshDesk } from '../../db/write.ts';
import type { Route } from '../../http/route.ts';

/** The same routes; a call that writes also refreshes the screens of a desk once it has succeeded. */
export const refreshAfterWrite = (desk: Desk, routes: readonly Route[]): Route[] =>
  routes.map((each) =>
    each.endpoint.method === 'GET'
      ? each
      : {
          ...each,
          handle: async (call) => {
            const result = await each.handle(call);
            refreshDesk(call.ctx.announcer, desk);
            return result;
          },
        },
  );
