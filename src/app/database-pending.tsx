import { Suspense, useSyncExternalStore } from 'react';
import { databaseProblem, watchDatabaseProblem } from '../db/current-database.ts';
import { useSustained } from '../ui/use-sustained.ts';
import { lazyScreen } from './lazy-screen.ts';
import { Splash } from './splash.tsx';

const DatabaseProblem = lazyScreen(() => import('./database-problem.tsx'), 'DatabaseProblem');

/** In ms; a healthy database responds within a tenth of that. */
const tooLong = 5000;

/** Shown instead of the app until the first read responds. */
export function DatabasePending({ trouble }: { trouble: 'held' | 'refused' | null }) {
  const isSilent = useSustained(trouble === null, tooLong);
  if (trouble === null && !isSilent) return <Splash />;
  return (
    <Suspense fallback={<Splash />}>
      <DatabaseProblem trouble={trouble ?? 'silent'} />
    </Suspense>
  );
}

/** Shown on a rendered page while its database does not respond. */
export function DatabaseNotice() {
  const trouble = useSyncExternalStore(watchDatabaseProblem, databaseProblem);
  return (
    <div role="alert">
      <Suspense>
        {(trouble === 'silent' || trouble === 'refused') && <DatabaseProblem trouble={trouble} isNotice />}
      </Suspense>
    </div>
  );
}
