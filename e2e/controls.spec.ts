/* Dialogs, menus and toasts by keyboard and touch. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './steps/axe.ts';
import { type InterfaceServer, serveInterface } from './steps/interface-server.ts';
import { touch } from './steps/touch.ts';

let server: InterfaceServer;

test.beforeAll(async () => {
  server = await serveInterface(test.info().parallelIndex);
});
test.afterAll(() => server.stop());

test.use({ viewport: { width: 1000, height: 700 }, trace: 'off', hasTouch: true });

test.beforeEach(async ({ page }) => {
  await page.goto(server.address);
  await expect(page.getByRole('heading', { name: 'Interface' })).toBeVisible({ timeout: 30_000 });
});

const opener = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Floating' }).getByRole('button', { name, exact: true });

test('keeps the focus inside a dialog and returns it after closing', { tag: '@matrix' }, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Notification' });
  await opener(page, 'Dialog').focus();
  await page.keyboard.press('Enter');
  const answer = dialog.getByRole('textbox', { name: 'Answer' });
  await expect(answer).toBeFocused();
  await expectAccessible(page);
  await answer.fill('begun');
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    // The focus may also go to the toolbar of the browser, but to no element outside the dialog.
    await expect(page.locator(':focus:not(dialog, dialog *)')).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener(page, 'Dialog')).toBeFocused();

  // Browsers may close a dialog on a second Escape even if the page prevents it.
  for (let times = 0; times < 3; times++) {
    await page.keyboard.press('Enter');
    await expect(answer).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener(page, 'Dialog')).toBeFocused();
  }
});

test('closes a dialog by a tap outside and presses nothing below', { tag: '@matrix' }, async ({ page }) => {
  const under = opener(page, 'Menu');
  await under.scrollIntoViewIfNeeded();
  await opener(page, 'Dialog').click();
  const dialog = page.getByRole('dialog', { name: 'Notification' });
  await expect(dialog).toBeVisible();
  const box = await page.evaluate(() => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'wide');
    found?.addEventListener('click', () => found.setAttribute('data-pressed', ''));
    found?.scrollIntoView({ block: 'start' });
    const { x, y, height } = found?.getBoundingClientRect() ?? { x: 0, y: 0, height: 0 };
    return { x: x + 10, y: y + height / 2 };
  });
  await page.touchscreen.tap(box.x, box.y);
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
  // The same tap presses the button later: directly after closing it would be the second of a double tap.
  await expect(async () => {
    await page.touchscreen.tap(box.x, box.y);
    await expect(page.locator('[data-pressed]')).toHaveCount(1, { timeout: 200 });
  }).toPass();
});

test(
  'moves through a menu by arrows and letters; Escape closes only the menu and returns the focus',
  { tag: '@matrix' },
  async ({ page }) => {
    await opener(page, 'Dialog').click();
    const dialog = page.getByRole('dialog', { name: 'Notification' });
    const more = dialog.getByRole('button', { name: 'More' });
    await more.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: 'More' });
    const item = (name: string) => menu.getByRole('menuitem', { name });
    await expect(item('Edit')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('ArrowUp');
    await expect(item('Delete')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item('Edit')).toBeFocused();
    await page.keyboard.press('d');
    await expect(item('Delete')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(item('Copy')).toBeFocused();
    await page.keyboard.press('End');
    await expect(item('Delete')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(item('Edit')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
  },
);

test(
  'keeps a toast while it is hovered or focused, reaches it by F8, and returns the focus',
  { tag: '@matrix' },
  async ({ page }) => {
    await page.clock.install();
    const toast = page.locator('[aria-live=polite] > *', { hasText: 'Notification deleted' });
    const from = opener(page, 'Toast with a button');
    await from.click();
    await expect(toast).toBeVisible();
    await page.clock.runFor(3000);
    await page.keyboard.press('F8');
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeFocused();
    await expectAccessible(page);
    await page.clock.runFor(60_000);
    await expect(toast).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(toast).toBeHidden();
    await expect(from).toBeFocused();

    await from.click();
    await toast.hover();
    await page.clock.runFor(60_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(5100);
    await expect(toast).toBeHidden();
  },
);

test('shows and closes a toast inside the open dialog', { tag: '@matrix' }, async ({ page }) => {
  await opener(page, 'Dialog').click();
  const dialog = page.getByRole('dialog', { name: 'Notification' });
  await dialog.getByRole('button', { name: 'Say' }).click();
  const toast = dialog.getByText('Said in the dialog');
  await expect(toast).toBeVisible();
  await expect(page.getByText('Said in the dialog')).toHaveCount(1);
  await dialog
    .getByRole('region', { name: /^Notices/ })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(toast).toBeHidden();
  await expect(dialog).toBeVisible();
});

test('dismisses a toast by a long swipe only', { tag: '@matrix' }, async ({ page }) => {
  await page.clock.install();
  await opener(page, 'Toast').click();
  const toast = page.locator('[aria-live=polite] > *', { hasText: 'Text copied' });
  const { swipe } = await touch(page);
  await swipe(toast, { x: 30 });
  await expect(toast).toBeVisible();
  await swipe(toast, { x: 120 });
  await expect(toast).toBeHidden();
});
