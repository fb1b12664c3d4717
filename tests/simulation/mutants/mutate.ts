let active = '';

/** Makes one mutant of this test file active. */
export const activate = (name: string): void => {
  active = name;
};

/** By name, the mutants of one module: the exports that each of them replaces. */
type Mutants<M> = Record<string, (real: M) => { [Name in keyof M]?: unknown }>;

/**
 * The exports of a module for `vi.mock`. An export behaves as the active mutant defines it, and otherwise as
 * the real one, so that all mutants share one process and one database.
 */
export function mutate<M extends object>(real: M, mutants: Mutants<M>): M {
  const changed: Record<string, unknown> = Object.fromEntries(Object.entries(real));
  for (const [mutant, replace] of Object.entries(mutants))
    for (const [name, value] of Object.entries<unknown>(replace(real))) {
      const otherwise = Object.getOwnPropertyDescriptor(changed, name);
      const before = (): unknown => (otherwise?.get ? otherwise.get() : otherwise?.value);
      const current = () => (active === mutant ? value : before());
      // Other modules copy functions into their tables at load time, but read values at each use.
      Object.defineProperty(
        changed,
        name,
        typeof value === 'function'
          ? { value: (...args: unknown[]) => (current() as (...args: unknown[]) => unknown)(...args) }
          : { get: current, enumerable: true, configurable: true },
      );
    }
  return changed as M;
}
