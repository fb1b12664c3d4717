/*
 * Rarely needed modules, loaded as scripts of their own on first use. A failed load is tried again on the
 * next use.
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
  /** For servers without deltas or idempotency keys. */
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
