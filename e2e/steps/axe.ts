import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No rule of axe is broken on what the page shows now. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([]);
}
