import { expect, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { Device } from './steps/device.ts';
import { touch } from './steps/touch.ts';

test('shows photos of a chat full screen: swipe, pinch and pull down', { tag: '@matrix' }, async () => {
  test.setTimeout(150_000);
  const school = await SchoolProcess.start();
  const anna = await school.addPerson('Anna Weber');
  const group = await school.addGroup('Field work', [anna]);
  const device = await Device.start({ hasTouch: true });
  const { page } = device;
  await device.signIn(school, anna);
  await page.goto(`${school.url}/chat/${group}`);
  const buffer = await page.screenshot();
  const photos = ['first.png', 'second.png'].map((name) => ({ name, mimeType: 'image/png', buffer }));
  await page.locator('input[type="file"]').first().setInputFiles(photos);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const inChat = (name: string) =>
    page.getByRole('region', { name: 'Messages' }).getByRole('img', { name: `Photo: ${name}` });
  // A photo that is not sent yet opens alone.
  await expect(inChat('second.png')).toBeVisible();
  await expect(page.getByText('sent', { exact: true })).toHaveCount(2, { timeout: 40_000 });
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  // The picture of the server replaces the own one, and a tap at that moment hits neither.
  await expect(async () => {
    await inChat('first.png').tap();
    await expect(viewer).toBeVisible({ timeout: 2000 });
  }).toPass();
  const shown = viewer.locator('.yarl__slide_current');
  await expect(shown.getByAltText('first.png')).toBeVisible();
  const fingers = await touch(page);
  await fingers.swipe(shown, { x: -200 });
  await expect(shown.getByAltText('second.png')).toBeVisible();
  const photo = shown.getByAltText('second.png');
  const widthOf = async () => (await photo.boundingBox())?.width ?? 0;
  const before = await widthOf();
  await fingers.pinch(photo, 60);
  await expect.poll(widthOf).toBeGreaterThan(before * 1.2);
  await expect(async () => {
    await fingers.pinch(shown, -80);
    // An enlarged photo moves instead of closing.
    expect(await widthOf()).toBeLessThan(before + 1);
  }).toPass();
  await fingers.swipe(shown, { y: 300 });
  await expect(viewer).toBeHidden();
  await expect(inChat('first.png')).toBeVisible();
  await device.remove();
  await school.remove();
});
