import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { linguiMacro } from './build/lingui-macro.ts';

const onScreen = () => [linguiMacro(), react(), lingui()];

// Projects do not inherit from the root. Test files of a worker share their modules, except where a module keeps the
// state of one device or is replaced by a mutant. On a slow machine, the default limit of one second for a poll is
// too short.
const shared = { isolate: false, expect: { poll: { timeout: 20_000 } } };
// Files that take long and seldom break run with the full matrix.
const exclude = process.env['E2E_MATRIX'] === 'full' ? [] : ['**/*.matrix.test.ts'];
const separate = { ...shared, isolate: true };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          include: ['{src,workers,contract,server,bench}/**/*.test.ts'],
        },
        plugins: onScreen(),
      },
      {
        test: {
          ...shared,
          name: 'parts',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/setup/report-error.ts', 'tests/setup/no-toasts.ts'],
          // A busy machine takes seconds for a large form.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
        plugins: onScreen(),
      },
      {
        test: {
          ...shared,
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/setup/database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...separate,
          name: 'client',
          environment: 'node',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/indexed-db.ts'],
          testTimeout: 60_000,
        },
        plugins: onScreen(),
      },
      {
        test: {
          ...separate,
          name: 'simulation',
          environment: 'node',
          include: ['tests/simulation/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/setup/simulation-image.ts'],
          setupFiles: ['tests/setup/simulated-time.ts'],
          // Days that stand still have to end too.
          testTimeout: 300_000 + 15_000 * Number(process.env['SIM_SEEDS'] ?? 10),
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'conventions',
          environment: 'node',
          include: ['tests/conventions/**/*.test.ts'],
          testTimeout: 180_000,
        },
      },
    ],
  },
});
