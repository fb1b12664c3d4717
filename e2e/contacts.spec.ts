import { expect, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { codeOf, shareEmail } from './steps/business.ts';
import { Device } from './steps/device.ts';

test(
  'a contact is confirmed, noted, saved to the address book and removed on both sides',
  { tag: '@matrix' },
  async () => {
    const school = await SchoolProcess.start();
    const [anna, bert] = [await school.addPerson('Anna Weber'), await school.addPerson('Bert Krause')];
    const [annaToken, bertToken] = [(await school.signIn(anna)).token, (await school.signIn(bert)).token];
    const device = await Device.start();
    const { page } = device;
    await device.signIn(school, anna);
    await page.goto(`${school.url}/me/contacts`);
    await expect(page.getByText('No contacts yet')).toBeVisible();
    await shareEmail(school, bertToken, anna, await codeOf(school, annaToken));
    await page.getByRole('link', { name: 'Bert Krause' }).click();
    await expect(page.getByRole('link', { name: bert.email })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm contact' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Share details' }).click();
    await expect(page.getByText('Your confirmation is missing')).toBeHidden();
    const ofBert = async () => (await school.call('GET', '/contacts', undefined, bertToken)).data;
    await expect.poll(ofBert).toMatchObject([{ state: 'confirmed', shared: { email: anna.email } }]);
    await page.getByLabel('My note').fill('Builds sorting lines');
    await page.getByRole('button', { name: 'Save note' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save to address book' }).click();
    expect((await file).suggestedFilename()).toBe('contact.vcf');
    await page.getByRole('button', { name: 'Remove contact' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove contact' }).click();
    await expect(page.getByText('No contacts yet')).toBeVisible();
    await expect.poll(ofBert).toEqual([]);
    await page.goto(`${school.url}/me/contacts/scan`);
    await expect(page.getByRole('button', { name: 'Scan codes' })).toBeVisible();
    await expectAccessible(page);
    expect(device.pageErrors).toEqual([]);
    await device.remove();
    await school.remove();
  },
);
