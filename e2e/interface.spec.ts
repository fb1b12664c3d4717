/*
 * Compares every control with the pictures in e2e/pictures: light and dark, normal, hovered and focused. The
 * pictures need Debian's Chromium and fonts-roboto-unhinted. After an intended change, draw them again:
 * `npx playwright test e2e/interface.spec.ts --update-snapshots`
 */
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './steps/axe.ts';
import { type InterfaceServer, serveInterface } from './steps/interface-server.ts';

const sections = ['Buttons', 'Choices', 'Fields', 'Marks', 'Texts', 'States', 'Pages'];
const touched = ['Buttons', 'Choices', 'Fields'];
const hover = ['hover'];
const focus = ['focus', 'focus-visible', 'focus-within'];

const patient = { timeout: 30_000 };

let server: InterfaceServer;

test.beforeAll(async () => {
  server = await serveInterface(test.info().parallelIndex);
});
test.afterAll(() => server.stop());

// The pictures show enough, and a trace would take longer than the comparison.
test.use({ viewport: { width: 1000, height: 800 }, trace: 'off' });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every control matches its picture (${colorScheme})`, { tag: '@matrix' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(server.address);
    await expect(page.getByRole('heading', { name: 'Interface' })).toBeVisible({ timeout: 30_000 });
    await page.evaluate(() => document.documentElement.style.setProperty('--font', 'Roboto'));
    expect(await hasRoboto(page), 'the font Roboto (fonts-roboto-unhinted) is installed').toBe(true);
    await expectAccessible(page);
    for (const name of sections) await picture(page, name, colorScheme);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    for (const name of touched) {
      for (const [state, classes] of Object.entries({ hover, focus })) {
        await force(devtools, name, classes);
        await picture(page, name, `${state}-${colorScheme}`);
      }
      await force(devtools, name, []);
    }
    await comparePopups(page, colorScheme);
  });
}

const picture = (page: Page, name: string, state: string) =>
  expect(page.getByRole('region', { name, exact: true })).toHaveScreenshot(pictureName(name, state), patient);

const pictureName = (name: string, state: string) => `${name.toLowerCase()}-${state}.png`;

/** Whether Roboto is installed. Other fonts don't match the pictures. */
const hasRoboto = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const widthIn = (font: string) => {
      if (!context) return 0;
      context.font = `40px ${font}`;
      return context.measureText('Yurt keeps working').width;
    };
    return widthIn('Roboto, monospace') !== widthIn('monospace');
  });

/** Forces pseudo-classes such as hover on every control of a section. */
async function force(devtools: CDPSession, section: string, forcedPseudoClasses: string[]) {
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: ['button', 'a', 'input', 'select'].map((tag) => `[aria-label='${section}'] ${tag}`).join(),
  });
  expect(nodeIds.length).toBeGreaterThan(0);
  for (const nodeId of nodeIds) await devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
}

async function comparePopups(page: Page, state: string) {
  const samples = page.getByRole('region', { name: 'Floating' });
  const open = (name: string) => samples.getByRole('button', { name, exact: true }).click();
  for (const [name, role] of [
    ['Dialog', 'dialog'],
    ['Question', 'dialog'],
    ['Popover', 'dialog'],
    ['Menu', 'menu'],
  ] as const) {
    await open(name);
    await expect(page.getByRole(role)).toHaveScreenshot(pictureName(name, state), patient);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toBeHidden();
  }
  await open('Toast');
  await open('Toast with a button');
  for (const [name, text] of [
    ['Toast', 'Text copied'],
    ['Toast-with-a-button', 'Notification deleted'],
  ] as const) {
    const toast = page.locator('[aria-live=polite] > *', { hasText: text });
    await expect(toast).toHaveScreenshot(pictureName(name, state), patient);
  }
}
