/*
 * What most devices never need, or not before somebody asks for it, in scripts of its own. A part that could
 * not be had is asked for again by the next who needs it.
 */

function part<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

export const laterParts = {
  /** For servers without deltas, and without keys. */
  plainPoll: part(() => import('../pull/poll-lists.ts')),
  reconcile: part(() => import('../outbox/reconcile.ts')),
  askServer: part(() => import('./server-requests.ts')),
  checkConnection: part(() => import('./check-connection.ts')),
  liveDesks: part(() => import('../realtime/live-desks.ts')),
  deleteProfile: part(() => import('./delete-profile.ts')),
  ownData: part(() => import('./own-data.ts')),
  uploadVideo: part(() => import('./upload-video.ts')),
  signIn: part(() => import('./sign-in.ts')),
};
