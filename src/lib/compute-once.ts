/** Returns a function that computes its result once per argument object, for as long as that object exists. */
export function computeOnce<A extends object, R>(compute: (argument: A) => R): (argument: A) => R {
  const results = new WeakMap<A, { result: R }>();
  return (argument) => {
    let found = results.get(argument);
    if (!found) results.set(argument, (found = { result: compute(argument) }));
    return found.result;
  };
}
