import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { mailTo } from '../tests/support/mailbox.ts';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { Device } from './steps/device.ts';

const wide = { viewport: { width: 1280, height: 800 } };

test('counts offline and online answers of a poll and shows both people the results', async () => {
  test.setTimeout(240_000);
  const school = await SchoolProcess.start();
  const admin = await school.addPerson('Anna Weber', 'admin');
  const [bert, dina] = [await school.addPerson('Bert Kim'), await school.addPerson('Dina Omarova')];
  const [desk, one, two] = [await Device.start(wide), await Device.start(), await Device.start()];
  await desk.signIn(school, admin);
  await one.signIn(school, bert);
  await two.signIn(school, dina);
  await one.readyForOffline();

  await test.step('an administrator writes and opens a poll in three languages', async () => {
    const { page } = desk;
    await page.goto(`${school.url}/desk/polls`);
    await page.getByRole('button', { name: 'New poll' }).click();
    const dialog = page.getByRole('dialog');
    const question = dialog.getByLabel('Question');
    await question.fill('Which excursion?');
    await dialog.getByRole('tab', { name: 'German' }).click();
    await question.fill('Welche Exkursion?');
    await dialog.getByRole('tab', { name: 'Russian' }).click();
    await question.fill('Какая экскурсия?');
    await dialog.getByRole('tab', { name: 'English' }).click();
    await dialog.getByLabel('Option 1', { exact: true }).fill('The landfill');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Add at least two options.')).toBeVisible();
    await dialog.getByLabel('Option 2', { exact: true }).fill('The water works');
    await dialog.getByText('Allow people to write their own answer').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Open poll' }).click();
    await dialog.getByRole('button', { name: 'Open poll' }).click();
    await expect(page.getByRole('button', { name: 'Close poll' })).toBeVisible();
  });

  await test.step('one person answers anonymously in free text while the server is down', async () => {
    const { page } = one;
    await page.goto(`${school.url}/polls`);
    await expect(page.getByRole('heading', { name: 'Which excursion?' })).toBeVisible();
    await school.down();
    await page.getByRole('button', { name: 'Answer open question' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Anonymously').click();
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.getByLabel('The landfill').check();
    await dialog.getByRole('radio', { name: 'Your answer' }).check();
    await expect(dialog.getByLabel('The landfill')).not.toBeChecked();
    await dialog.getByRole('textbox', { name: 'Your answer' }).fill('Both of them');
    await dialog.getByRole('button', { name: 'Send and close' }).click();
    await expect(page.getByText('answered', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('answered', { exact: true })).toBeVisible();
  });

  await test.step('the other person answers online by keyboard', async () => {
    await school.up();
    const { page } = two;
    await page.goto(`${school.url}/polls`);
    await page.getByRole('button', { name: 'Answer', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'With my name' }).press('Space');
    await dialog.getByRole('button', { name: 'Start' }).press('Enter');
    await dialog.getByLabel('The landfill').focus();
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByLabel('The water works')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByText('answered', { exact: true })).toBeVisible();
  });

  await test.step('the live screen counts answers and hides anonymous text', async () => {
    const { page } = desk;
    await page.getByRole('link', { name: 'Live screen' }).click();
    await expect(page.getByText('Participation: 2 of 3 (67%)')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('img', { name: 'QR code with the link to this poll' })).toBeVisible();
    await expect(page.getByRole('row', { name: /The water works/ })).toContainText('1');
    await expect(page.getByText('Both of them')).toHaveCount(0);
    await expect(page.getByText(/Anonymous answers not shown yet: 1/)).toBeVisible();
  });

  await test.step('both people see the results of the closed poll', async () => {
    const { page } = desk;
    await page.goto(`${school.url}/desk/polls`);
    await page.getByRole('button', { name: 'Close poll' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close poll' }).click();
    for (const { page: own } of [one, two]) {
      await own.goto(`${school.url}/polls`);
      await own.getByRole('link', { name: 'Results' }).click();
      // The anonymous ballot is sent at a random time.
      await expect(own.getByRole('row', { name: /The water works/ })).toContainText('1', { timeout: 90_000 });
      await expect(own.getByText(/Anonymous answers not shown: 1/)).toBeVisible();
    }
    await one.page.goto(`${school.url}/polls`);
    await one.page.getByRole('link', { name: 'Which excursion?' }).click();
    await one.page.getByRole('button', { name: 'Check my answer' }).click();
    await expect(
      one.page.getByText('Your answer was counted. Fewer than 5 anonymous answers are not shown.').first(),
    ).toBeVisible();
  });

  for (const device of [desk, one, two]) {
    expect(device.pageErrors).toEqual([]);
    await device.remove();
  }
  await school.remove();
});

test('declines, edits and publishes offline feedback on a phone', async () => {
  test.setTimeout(150_000);
  const school = await SchoolProcess.start();
  const [moderator, bert] = [
    await school.addPerson('Timur Akhmetov', 'moderator'),
    await school.addPerson('Bert Kim'),
  ];
  const [desk, own] = [await Device.start(), await Device.start()];
  await desk.signIn(school, moderator);
  await own.signIn(school, bert);
  await own.readyForOffline();
  const mine = own.page.getByRole('region', { name: 'Your feedback' });

  await own.page.goto(`${school.url}/feedback`);
  await expect(own.page.getByText('No feedback yet')).toBeVisible();
  await school.down();
  await own.page.getByRole('button', { name: 'Give feedback' }).click();
  const dialog = own.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('This field can’t be blank')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The food was bad');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(own.page.getByRole('heading', { name: 'Thank you for your feedback' })).toBeVisible();
  await own.page.getByRole('button', { name: 'OK' }).click();
  await expect(mine.getByText('not sent yet')).toBeVisible();
  await school.up();
  await expect(mine.getByText('in review', { exact: true })).toBeVisible({ timeout: 40_000 });

  await desk.page.goto(`${school.url}/desk/feedback`);
  await desk.page.getByRole('button', { name: 'Decline' }).click({ timeout: 30_000 });
  await desk.page.getByRole('textbox', { name: 'Reason' }).fill('Please say what was bad');
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(mine.getByText('Reason: Please say what was bad')).toBeVisible({ timeout: 30_000 });

  await mine.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The soup was cold, all else was fine');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await own.page.getByRole('button', { name: 'OK' }).click();
  await expect(desk.page.getByText('The soup was cold, all else was fine')).toBeVisible({ timeout: 30_000 });
  // A button ignores clicks for a moment after rows have moved under it.
  await expect(async () => {
    await desk.page.getByRole('button', { name: 'Publish' }).click({ timeout: 5000 });
    await expect(desk.page.getByText('Published: 1.')).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await desk.page.goto(`${school.url}/feedback`);
  await expect(desk.page.getByText('The soup was cold, all else was fine')).toBeVisible();
  await expect(mine).toHaveCount(0, { timeout: 30_000 });
  await expect(own.page.getByText('The soup was cold, all else was fine')).toBeVisible();

  for (const device of [desk, own]) {
    expect(device.pageErrors).toEqual([]);
    await device.remove();
  }
  await school.remove();
});

test('answers and closes a question, and reopens it by e-mail', { tag: '@matrix' }, async () => {
  test.setTimeout(150_000);
  const school = await SchoolProcess.start({ MAIL_IN_ADDRESS: 'school@example.org' });
  const [moderator, bert] = [
    await school.addPerson('Timur Akhmetov', 'moderator'),
    await school.addPerson('Bert Kim'),
  ];
  const [desk, own] = [await Device.start(wide), await Device.start()];
  await desk.signIn(school, moderator);
  await own.signIn(school, bert);

  await own.page.goto(`${school.url}/schedule`);
  await own.page.getByRole('button', { name: 'More' }).click();
  await own.page.getByRole('button', { name: 'Ask the school' }).click();
  const dialog = own.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Your question' }).fill('Where is the hall?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(own.page.getByRole('heading', { name: 'Your question has been sent' })).toBeVisible();
  await own.page.getByRole('button', { name: 'OK' }).click();

  await desk.page.goto(`${school.url}/desk/support`);
  await expect(desk.page.getByRole('link', { name: 'Where is the hall?' })).toBeVisible({ timeout: 30_000 });
  await desk.page.getByRole('link', { name: 'Where is the hall?' }).click();
  await desk.page.getByRole('textbox', { name: 'Answer or note' }).fill('On the left of the entrance');
  await desk.page.getByRole('button', { name: 'Answer and close' }).click();
  await expect(desk.page.getByRole('button', { name: 'Reopen question' })).toBeVisible();

  await own.page.goto(`${school.url}/support`);
  await own.page.getByRole('link', { name: 'Where is the hall?' }).click();
  await expect(own.page.getByText('On the left of the entrance')).toBeVisible({ timeout: 30_000 });
  await expect(own.page.getByText('This question is closed.')).toBeVisible();

  const { file } = await mailTo(school.dataDir, bert.email, 'support-answer');
  const mail = fs.readFileSync(path.join(school.dataDir, 'mail', file), 'utf8');
  const to = /^Reply-To: (.*)$/im.exec(mail)?.[1] ?? '';
  const reply = `From: ${bert.email}\r\nTo: ${to}\r\nMessage-ID: <1@example.org>\r\nContent-Type: text/plain\r\n\r\nWhich entrance?\r\n\r\n> On the left\r\n`;
  await school.command('mail-in', [], new TextEncoder().encode(reply));
  await expect(own.page.getByText('Which entrance?')).toBeVisible({ timeout: 30_000 });
  await expect(own.page.getByText('This question is closed.')).toHaveCount(0);
  await desk.page.goto(`${school.url}/desk/support`);
  await expect(desk.page.getByRole('link', { name: 'Which entrance?' })).toBeVisible();

  for (const device of [desk, own]) {
    expect(device.pageErrors).toEqual([]);
    await device.remove();
  }
  await school.remove();
});
