import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { linguiMacro } from './build/lingui-macro.ts';

const onScreen = () => [linguiMacro(), react(), lingui()];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,workers,contract,server}/**/*.test.ts'],
        },
        plugins: onScreen(),
      },
      {
        test: { name: 'parts', environment: 'happy-dom', include: ['src/**/*.test.tsx'] },
        plugins: onScreen(),
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/setup/database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
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
          name: 'simulation',
          environment: 'node',
          include: ['tests/simulation/**/*.test.ts'],
          globalSetup: ['tests/setup/simulation-image.ts'],
          setupFiles: ['tests/setup/simulated-time.ts'],
          // Days that stand still have to end too.
          testTimeout: 300_000 + 4000 * Number(process.env['SIM_SEEDS'] ?? 20),
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'conventions',
          environment: 'node',
          include: ['tests/conventions/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
