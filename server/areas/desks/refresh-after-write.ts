import type { Desk } from '../../../contract/desks.ts';
import { refreshDesk } from '../../db/write.ts';
import type { Route } from '../../http/route.ts';

/** Wraps routes so that a successful write also refreshes the open screens of a desk. */
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
