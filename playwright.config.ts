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
    launchOptions: { ...(chromium && { executablePath: chromium.path }), args: chromiumFlags },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
