/** Returns a function that computes its result at the first call. */
export function lazily<T>(compute: () => T): () => T {
  let computed: { result: T } | undefined;
  return () => (computed ??= { result: compute() }).result;
}
