import { expect, test } from '@playwright/test';
import { pdfOf } from '../tests/support/pdf.ts';
import { PlainSchool } from '../tests/support/plain-server/plain-school.ts';
import { Device } from './steps/device.ts';

const hour = 3600;

test('offers library and meetings on a server with only the specification', { tag: '@matrix' }, async () => {
  test.setTimeout(120_000);
  const school = await PlainSchool.start({ client: true });
  const { server } = school;
  // The prompt of open polls would cover the library.
  server.state.polls.clear();
  const expert = server.addUser({
    first_name: 'Erik',
    last_name: 'Sommer',
    role: { id: 2, alias: 'Expert', title: 'Expert' },
  });
  const now = Math.floor(Date.now() / 1000);
  const lecture = server.addEvent({
    name: 'Sorting lines for towns',
    time_start: now - hour / 2,
    time_finish: now + 2 * hour,
    user: expert.id,
    zoom_meeting_number: '12345678901',
    zoom_password: 'leaf',
  });
  const device = await Device.start({ viewport: { width: 1280, height: 800 } });
  const { page } = device;
  await device.signIn(school, expert);
  const library = `${school.url}/library/materials/basic`;
  const material = (name: string) => page.getByRole('link', { name });
  const find = (name: string) => [...server.state.materials.values()].find((each) => each.name === name);

  await test.step('uploads a file with folder and event in one call', async () => {
    await page.goto(library);
    await page.getByRole('button', { name: 'Upload' }).click();
    const dialog = page.getByRole('dialog');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: await pdfOf(['Landfill gas', 'The end']),
    });
    await dialog.getByLabel('Title').fill('Plan of the plant');
    await dialog.getByLabel('Field work').check();
    await dialog.getByRole('checkbox', { name: /Sorting lines/ }).check();
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(material('Plan of the plant')).toBeVisible({ timeout: 20_000 });
    expect(find('Plan of the plant')).toMatchObject({ mime_type: 'application/pdf', folders: [1] });
    expect([...lecture.materials]).toContain(find('Plan of the plant')?.id);
  });

  await test.step('adds a web address by the same form and opens it as a link', async () => {
    await page.getByRole('button', { name: 'Upload' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('https://drive.example/folders/7');
    await dialog.getByLabel('Title').fill('Shared folder');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await material('Shared folder').click();
    await expect(page.getByRole('link', { name: 'Open link' })).toHaveAttribute(
      'href',
      'https://drive.example/folders/7',
    );
  });

  await test.step('keeps a renamed material in its folder', async () => {
    await page.goto(library);
    await page
      .getByRole('button', { name: /Plan of the plant/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Plan, second edition');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => find('Plan, second edition')?.folders).toEqual([1]);
  });

  await test.step('opens a material in the app, and offline after downloading', async () => {
    await device.readyForOffline();
    await page.goto(library);
    await page.getByRole('button', { name: 'Keep offline: Plan, second edition' }).click();
    await expect(
      page.getByRole('button', { name: 'Remove from this device: Plan, second edition' }),
    ).toBeVisible({ timeout: 20_000 });
    await material('Plan, second edition').click();
    await expect(page.getByRole('region', { name: 'Page 1' })).toContainText('Landfill gas');
    const address = page.url();
    await school.down();
    await page.goto(address);
    await expect(page.getByRole('region', { name: 'Page 1' })).toContainText('Landfill gas');
    await school.up();
  });

  await test.step('links an event with only a meeting number to Zoom and shows the passcode', async () => {
    await page.goto(`${school.url}/schedule/${lecture.id}/-`);
    await expect(page.getByRole('link', { name: 'Start meeting' }).last()).toHaveAttribute(
      'href',
      'https://zoom.us/j/12345678901',
    );
    await expect(page.getByText('may ask for the passcode: leaf').last()).toBeVisible();
  });

  expect(
    school.calls.filter(
      ({ status, path }) => status >= 400 && !['/api/platform', '/api/school'].includes(path),
    ),
  ).toEqual([]);
  expect(device.pageErrors).toEqual([]);
  await device.remove();
  await school.down();
});
