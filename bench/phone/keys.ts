import type { Page } from 'playwright';
import { collectedOf, resetCollected } from './phone.ts';

/** In ms. Shorter events are not reported. */
const shortestReported = 16;

export interface Key {
  /** Duration of its slowest event until it was painted, in ms. */
  event: number;
  /** The longest task until the next key, in ms; 0 if all were shorter than 50. */
  task: number;
}

/** Types letters and spaces, with pauses. The field is empty before and after. */
export async function typeInto(page: Page, selector: string, text: string): Promise<Key[]> {
  const field = page.locator(selector).first();
  await field.focus();
  await page.waitForTimeout(500);
  const keys: Key[] = [];
  for (const key of text) {
    await resetCollected(page);
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(600);
    const { events, tasks } = await collectedOf(page);
    keys.push({
      event: Math.max(shortestReported, ...events.map(({ duration }) => duration)),
      task: Math.max(0, ...tasks.map(({ duration }) => duration)),
    });
  }
  await field.fill('');
  await page.waitForTimeout(1000);
  await resetCollected(page);
  return keys;
}
