import { expect, type Page, test } from '@playwright/test';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { Device } from './steps/device.ts';
import { field, storedProfileOf, openEditor, storedProfile } from './steps/profile.ts';
import { touch } from './steps/touch.ts';

const patient = { timeout: 60_000 };

let school: SchoolProcess;
let anna: Account;
let bert: Account;

test.beforeAll(async () => {
  school = await SchoolProcess.start();
  anna = await school.addPerson('Anna Weber');
  bert = await school.addPerson('Bert Krause');
});
test.afterAll(() => school.remove());
test.describe.configure({ mode: 'serial' });

/** A JPEG photo that is red on the left. */
const takePicture = async (page: Page): Promise<Buffer> => {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const context = canvas.getContext('2d')!;
    context.fillStyle = 'rgb(20, 60, 200)';
    context.fillRect(0, 0, 900, 600);
    context.fillStyle = 'rgb(200, 40, 20)';
    context.fillRect(0, 0, 300, 600);
    return canvas.toDataURL('image/jpeg', 0.95);
  });
  return Buffer.from(data.split(',')[1] ?? '', 'base64');
};

test(
  'crops and sets a picture offline, which others see after reconnecting',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(240_000);
    const phone = await Device.start({ hasTouch: true });
    await phone.signIn(school, anna);
    const other = await Device.start();
    await other.signIn(school, bert);
    await other.readyForOffline();
    const { page } = phone;
    await openEditor(page, school);
    await phone.readyForOffline();
    await openEditor(page, school);
    await school.down();
    const shown = page.locator('main img, form img').first();

    await test.step('rejects a file that is not a picture', async () => {
      const file = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
      await page.getByLabel('Picture', { exact: true }).setInputFiles(file);
      await expect(
        page.getByText('This file can’t be opened as a picture. Choose another file.'),
      ).toBeVisible();
    });

    await test.step('moves, turns and zooms the crop by keys and buttons', async () => {
      const buffer = await takePicture(page);
      await page
        .getByLabel('Picture', { exact: true })
        .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
      const dialog = page.getByRole('dialog', { name: 'Crop photo' });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      const redAtLeft = () =>
        dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
          const [red = 0] = canvas.getContext('2d')!.getImageData(20, 256, 1, 1).data;
          return red > 150;
        });
      await expect.poll(redAtLeft).toBe(true);
      await dialog.getByRole('img').focus();
      for (let n = 0; n < 8; n++) await page.keyboard.press('ArrowLeft');
      await expect.poll(redAtLeft).toBe(false);
      for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowRight');
      await expect.poll(redAtLeft).toBe(true);
      await page.keyboard.press('+');
      await expect(dialog.getByRole('slider')).toHaveValue('1.25');
      const finger = await touch(page);
      const image = dialog.getByRole('img');
      await finger.pinch(image, 40);
      await expect.poll(async () => Number(await dialog.getByRole('slider').inputValue())).toBeGreaterThan(2);
      await finger.pinch(image, -60);
      await expect(dialog.getByRole('slider')).toHaveValue('1');
      for (let n = 0; n < 2; n++) await finger.swipe(image, { x: -120 });
      await expect.poll(redAtLeft).toBe(false);
      for (let n = 0; n < 2; n++) await finger.swipe(image, { x: 120 });
      await expect.poll(redAtLeft).toBe(true);
      await dialog.getByRole('button', { name: 'Rotate right' }).click();
      await dialog.getByRole('button', { name: 'Rotate left' }).click();
      await dialog.getByRole('button', { name: 'Use photo' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(shown).toHaveAttribute('src', /^blob:/);
    });

    await test.step('lists the waiting picture, also after a reload', async () => {
      await page.goto(`${school.url}/profile`);
      await expect(page.getByText('waiting', { exact: true })).toBeVisible();
      await expect(page.locator('img[src^="blob:"]').first()).toBeVisible();
      await page.goto(`${school.url}/waiting-to-be-sent`);
      await expect(page.getByRole('heading', { name: 'Profile picture' })).toBeVisible();
      await expectAccessible(page);
      await page.goto(`${school.url}/profile`);
    });

    await test.step('sends the picture, which others also see offline', async () => {
      await school.up();
      await expect(page.getByText('waiting', { exact: true })).toHaveCount(0, patient);
      await expect(page.locator('img[src^="/api/files/"]').first()).toBeVisible(patient);
      await expect
        .poll(async () => (await storedProfileOf(other.page, anna))['avatar'], patient)
        .toMatch(/^\/api\/files\//);
      await other.page.goto(`${school.url}/participants`);
      const seen = other.page.locator('img[src^="/api/files/"]').first();
      const isDrawn = () => seen.evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(isDrawn, patient).toBe(96);
      await expect
        .poll(
          () =>
            other.page.evaluate(async () =>
              (await (await caches.open('pictures')).keys()).map(({ url }) => url),
            ),
          patient,
        )
        .toEqual([expect.stringMatching(/\/api\/files\/[0-9a-f]{64}\?w=96$/)]);
      await school.down();
      await other.page.reload();
      await expect.poll(isDrawn, patient).toBe(96);
      await school.up();
    });

    await test.step('removes the picture', async () => {
      await openEditor(page, school);
      await page.getByRole('button', { name: 'Remove picture' }).click();
      await expect(shown).toHaveCount(0);
      await expect.poll(async () => (await storedProfile(school, anna))['avatar'], patient).toBe(null);
    });
    expect([...phone.pageErrors, ...other.pageErrors]).toEqual([]);
    await phone.remove();
    await other.remove();
  },
);

/** A WebM video of one second. */
const recordVideo = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 160;
    canvas.height = 120;
    const context = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
    const chunks: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => void chunks.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    for (let n = 0; n < 10; n++) {
      context.fillStyle = `hsl(${n * 36} 80% 50%)`;
      context.fillRect(0, 0, 160, 120);
      await new Promise((next) => setTimeout(next, 100));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(chunks).arrayBuffer())];
  });

test('uploads a video file, plays it in the profile, and removes it', { tag: '@matrix' }, async () => {
  test.setTimeout(180_000);
  const laptop = await Device.start({ viewport: { width: 1280, height: 800 } });
  await laptop.signIn(school, anna);
  const { page } = laptop;
  await openEditor(page, school);
  const file = page.getByLabel('Video file');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no video') });
  await expect(page.getByText('This file is not a video.')).toBeVisible();
  await file.setInputFiles({ name: 'me.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') });
  await expect(page.getByText(/Choose a video in MP4 or WebM format/)).toBeVisible(patient);
  const buffer = Buffer.from(await recordVideo(page));
  await file.setInputFiles({ name: 'me.webm', mimeType: 'video/webm', buffer });
  await expect(page.getByRole('button', { name: 'Remove video' })).toBeVisible(patient);
  await expectAccessible(page);
  await page.goto(`${school.url}/profile`);
  const player = page.locator('video');
  await expect(player).toBeVisible(patient);
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.videoWidth), patient).toBe(160);
  await expectAccessible(page);
  await openEditor(page, school);
  await page.getByRole('button', { name: 'Remove video' }).click();
  await expect(field(page, 'Video')).toBeVisible();
  await expect.poll(async () => (await storedProfile(school, anna))['video'], patient).toBe(null);
  expect(laptop.pageErrors).toEqual([]);
  await laptop.remove();
});
