import { findChromium, findLightChromium } from '../../build/chromium.mjs';

/**
 * The full matrix and journeys that need all features use the full Chromium, others the lighter headless one.
 */
export const chromiumOfJourneys = (full = process.env['E2E_MATRIX'] === 'full') =>
  full ? findChromium() : findLightChromium();
