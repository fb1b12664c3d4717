import { defineConfig } from '@playwright/test';
import { chromiumOfJourneys } from './e2e/steps/chromium-of-journeys.ts';
import { chromiumFlags } from './build/chromium.mjs';

const chromium = chromiumOfJourneys();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Files that need something which is not installed.
  testIgnore: (process.env['E2E_WITHOUT'] ?? '').split(',').filter((path) => path.endsWith('.spec.ts')),
  globalSetup: './tests/setup/journeys.ts',
  outputDir: 'test-results/journeys',
  reporter: 'list',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // What takes long and seldom breaks runs with the full matrix.
  ...(process.env['E2E_MATRIX'] !== 'full' && { grepInvert: /@matrix/ }),
  timeout: 60_000,
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  // A limit for what never comes, not for what comes slowly: what is awaited may come with a pull, on whatever machine.
  // An edge of a letter may fall differently from one build of the browser to the next; a colour or a size may not.
  expect: { timeout: 20_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01, threshold: 0.2 } },
  use: {
    // An action that hangs is named by its line, not by the end of its journey's time.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: { ...(chromium && { executablePath: chromium.path }), args: chromiumFlags },
    screenshot: 'only-on-failure',
    // By hand: it takes a sixth of the time of every journey.
    trace: 'off',
  },
});
