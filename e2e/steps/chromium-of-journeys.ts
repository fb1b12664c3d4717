import { findChromium, findLightChromium } from '../../build/chromium.mjs';

/**
 * The full matrix and journeys that need all features use the full Chromium, others the lighter headless one.
 */
export const chromiumOfJourneys = (whole = process.env['E2E_MATRIX'] === 'full') =>
  whole ? findChromium() : findLightChromium();
