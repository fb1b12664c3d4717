import { refreshChatMembers } from '../areas/chat/cohort-members.ts';
import { issueToQualified } from '../areas/certificates/issue.ts';
import { announceMaterials } from '../areas/library/notify-materials.ts';
import { publishCount } from '../areas/notifications/publish-count.ts';
import { inspectMaterial } from '../areas/library/inspect-material.ts';
import { runImport } from '../areas/people-import/run-import.ts';
import { renderMaterial } from '../areas/library/render-material.ts';
import { runScheduledChange } from '../areas/polls/open-and-close.ts';
import { pushMessage } from '../push/push-message.ts';
import type { Context } from '../context.ts';
import type { JobHandlers } from './jobs.ts';

/** Handlers in lanes. Each lane does one job at a time, so that long jobs don't delay short ones. */
export const jobLanes = (ctx: Context): JobHandlers[] => [
  {
    'material.inspect': ({ id }) => inspectMaterial(ctx, id),
    'message.push': async ({ id }) => {
      await pushMessage({ ...ctx, hasSocket: ctx.sockets.has }, id);
    },
    'chat.cohort': ({ id }) => refreshChatMembers(ctx, id),
    'count.announce': (args) => publishCount(ctx, args),
    'poll.turn': ({ id }) => runScheduledChange(ctx, id),
    'material.announce': ({ user_id }) => announceMaterials(ctx, user_id),
  },
  {
    'people.import': ({ id }, signal) => runImport(ctx, id, signal),
    'certificates.issue': (args) => issueToQualified(ctx, args),
  },
  { 'material.render': ({ id }, signal) => renderMaterial(ctx, id, signal) },
];
