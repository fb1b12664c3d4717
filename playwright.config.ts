import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './build/chromium.mjs';

const chromium = findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/journeys',
  reporter: 'list',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  use: {
    // An action that hangs is named by its line, not by the end of its journey's time.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: { ...(chromium && { executablePath: chromium.path }), args: chromiumFlags },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
