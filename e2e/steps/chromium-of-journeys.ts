import { findChromium, findLightChromium } from '../../build/chromium.mjs';

/** The full matrix walks in the whole browser, as does what needs all of it; a usual change in a lighter one. */
export const chromiumOfJourneys = (whole = process.env['E2E_MATRIX'] === 'full') =>
  whole ? findChromium() : findLightChromium();
