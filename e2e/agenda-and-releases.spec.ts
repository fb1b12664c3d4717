import { expect, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { Device } from './steps/device.ts';
import { programmeAround } from './steps/programme.ts';

const wide = { viewport: { width: 1280, height: 800 } };

test('sends offline stars, bookings and ratings once, and notifies once about a published move', async () => {
  test.setTimeout(180_000);
  const school = await SchoolProcess.start();
  await school.command('import', [], programmeAround(Date.now()));
  const [anna, olga] = [
    await school.addPerson('Anna Weber'),
    await school.addPerson('Olga Petrova', 'moderator'),
  ];
  const { token } = await school.signIn(olga);
  const { data: events } = await school.call('GET', '/events', undefined, token);
  const idOf = (name: string) => events.find((event: { name: string }) => event.name === name).id;
  const [coming, over] = [idOf('Deposits: three models'), idOf('Landfill gas for district heat')];
  await school.call('PUT', `/event/${coming}/places`, { places: 1 }, token);
  const [desk, phone] = [await Device.start(wide), await Device.start()];
  await phone.signIn(school, anna);
  await desk.signIn(school, olga);
  await phone.readyForOffline();
  const { page } = phone;

  await test.step('stars, books, notes and rates offline', async () => {
    await page.goto(`${school.url}/schedule/${coming}/-`);
    await expect(page.getByText('1 place available.')).toBeVisible();
    await phone.context.setOffline(true);
    const star = page.getByRole('button', { name: 'In my agenda: Deposits: three models' }).last();
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Book a place' }).click();
    await expect(page.getByText('Booking not sent yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByLabel('My note').fill('Ask about glass');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Ask about glass')).toBeVisible();
    await page.goto(`${school.url}/schedule/${over}/-`);
    for (const criterion of ['Relevant', 'Informative', 'Interesting'])
      await page.getByRole('group', { name: criterion }).getByRole('radio', { name: '5 stars' }).check();
    await expect(page.getByText('Thank you for your rating.')).toBeVisible();
    await page.goto(`${school.url}/agenda`);
    await expect(page.getByRole('link', { name: 'Deposits: three models' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('gets the place after reconnecting', async () => {
    await phone.context.setOffline(false);
    await expect(page.getByText('You have a place')).toBeVisible({ timeout: 30_000 });
    const { data } = await school.call('GET', `/event/${coming}/bookings`, undefined, token);
    expect(data.map(({ person }: { person: { id: number } }) => person.id)).toEqual([anna.id]);
    await phone.context.setOffline(true);
  });

  await test.step('the organiser moves the event, sees who is affected and publishes', async () => {
    const { page: office } = desk;
    await office.goto(`${school.url}/desk/programme`);
    await office.getByRole('button', { name: 'Edit: Deposits: three models' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Room').fill('Balkhash');
    await expectAccessible(office);
    await dialog.getByLabel('Start').fill('2031-05-02T09:00');
    await dialog.getByRole('button', { name: 'Save change' }).click();
    await expect(office.getByText(/^affects \d/)).toBeVisible();
    await expect(office.getByText('Unpublished change', { exact: true })).toBeVisible();
    await office.getByRole('button', { name: 'Publish all changes' }).click();
    await expect(office.getByText(/Published\. People notified/)).toBeVisible();
  });

  await test.step('the person is notified once and sees the old and new values', async () => {
    await phone.context.setOffline(false);
    await page.goto(`${school.url}/notifications`);
    await expect(page.getByText('Moved: Deposits: three models')).toHaveCount(1, { timeout: 30_000 });
    await page.goto(`${school.url}/agenda`);
    await expect(page.locator('ins').filter({ hasText: 'Balkhash' })).toBeVisible();
    await page.getByRole('button', { name: 'Seen: Deposits: three models' }).click();
    await expect(page.locator('ins')).toHaveCount(0);
  });

  await test.step('undoing the publication restores the event', async () => {
    const { page: office } = desk;
    await office.getByText('Published earlier: 2').click();
    await office
      .getByRole('button', { name: /^Undo publication/ })
      .first()
      .click();
    await expect(office.getByText('Publication undone')).toBeVisible();
    const { data } = await school.call('GET', `/event/${coming}`, undefined, token);
    expect(data.room).not.toBe('Balkhash');
  });

  for (const device of [desk, phone]) {
    expect(device.pageErrors).toEqual([]);
    await device.remove();
  }
  await school.remove();
});

test('shows a push notification without a visible page, with its link', async () => {
  test.setTimeout(90_000);
  const school = await SchoolProcess.start();
  const anna = await school.addPerson('Anna Weber');
  const device = await Device.start({ fullChromium: true });
  const { page } = device;
  await device.context.grantPermissions(['notifications'], { origin: school.url });
  await device.signIn(school, anna);
  await device.readyForOffline();
  const protocol = await device.context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found) resolve(found.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = await registration.getNotifications();
      return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  const registrationId = await registered;
  // A push during worker startup is lost, so it is repeated. The tag shows duplicates once.
  await expect(async () => {
    await protocol.send('ServiceWorker.deliverPushMessage', {
      origin: school.url,
      registrationId,
      data: JSON.stringify({ id: 7, title: 'Starting soon', body: 'Balkhash', href: '/schedule/3/-?join=1' }),
    });
    await expect
      .poll(shown, { timeout: 3000 })
      .toEqual([
        { title: 'Starting soon', body: 'Balkhash', tag: 'log-7', data: { href: '/schedule/3/-?join=1' } },
      ]);
  }).toPass({ timeout: 30_000 });
  await page.goto(`${school.url}/notifications`);
  await page.getByRole('button', { name: 'Notifications on this device' }).click();
  await expect(page.getByRole('switch', { name: 'Reminders', exact: true })).toBeChecked();
  await expectAccessible(page);
  await page.getByText('New polls').click();
  await expect
    .poll(async () => {
      const { token } = await school.signIn(anna);
      return (await school.call('GET', '/push', undefined, token)).data.off;
    })
    .toEqual(['poll']);
  expect(device.pageErrors).toEqual([]);
  await device.remove();
  await school.remove();
});
