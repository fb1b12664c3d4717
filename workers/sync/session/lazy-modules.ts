/* Rarely needed modules, loaded as scripts of their own on first use. */
import { lazyBox } from '../pull/lazy-box.ts';
import { lazy } from './lazy.ts';

export const lazyModules = {
  /** For servers without deltas or idempotency keys. */
  plainPoll: lazy(() => import('../pull/poll-lists.ts')),
  box: lazyBox,
  /** For what boxes hold. */
  onSite: lazy(() => import('../on-site/open-site.ts')),
  reconcile: lazy(() => import('../outbox/reconcile.ts')),
  askServer: lazy(() => import('./server-requests.ts')),
  findMessages: lazy(() => import('../../../src/db/message-index.ts')),
  checkConnection: lazy(() => import('./check-connection.ts')),
  liveDesks: lazy(() => import('../realtime/live-desks.ts')),
  deleteProfile: lazy(() => import('./delete-profile.ts')),
  ownData: lazy(() => import('./own-data.ts')),
  uploadVideo: lazy(() => import('./upload-video.ts')),
  /** With the library for blind signatures. */
  makeBallot: lazy(() => import('../outbox/operations/make-ballot.ts')),
  makeQuestion: lazy(() => import('../outbox/operations/make-question.ts')),
  signIn: lazy(() => import('./sign-in.ts')),
};
