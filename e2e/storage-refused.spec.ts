import { expect, test } from '@playwright/test';
import { Device } from './steps/device.ts';
import { composer, Journey, messages } from './steps/journey.ts';
import { programmeAround } from './steps/programme.ts';

test('works online if the browser refuses IndexedDB, and says what is lost', { tag: '@matrix' }, async () => {
  const journey = await Journey.start('Anna Weber', 'Bert Krause');
  await journey.school.command('import', [], programmeAround(Date.now()));
  const device = await Device.start();
  await device.context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  const { page } = device;
  await device.signIn(journey.proxy, journey.account('Anna Weber'));
  const notice = page.getByRole('complementary', { name: 'Nothing is stored on this device' });
  await expect(notice).toContainText('Anything that has not been sent is lost');
  expect(page.workers().map((worker) => worker.url())).not.toContainEqual(
    expect.stringContaining('sync.worker'),
  );

  await test.step('fetches rows again after a reload and delivers a message once', async () => {
    await page.goto(`${journey.proxy.url}/schedule`);
    await expect(page.getByText('Sorting lines for towns')).toBeVisible();
    await journey.openChat(page);
    await composer(page).fill('written in memory');
    await page.getByRole('button', { name: 'Send' }).click();
    const contentsForBert = async () =>
      (await journey.storedMessages(journey.account('Bert Krause'))).map(({ content }) => content);
    await expect.poll(contentsForBert).toEqual(['written in memory']);
  });

  await test.step('makes the browser ask before an unsent message is lost with the page', async () => {
    journey.proxy.down();
    await composer(page).fill('not sent');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(messages(page).getByText('not sent')).toBeVisible();
    const asked = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await closing;
    journey.proxy.up();
    await notice.getByRole('button', { name: 'Hide' }).click();
    await expect(notice).toBeHidden();
  });

  await device.remove();
  await journey.remove();
});
