import { expect } from '@playwright/test';
import type { Device } from './device.ts';

export const messages = (device: Device) => device.page.getByRole('region', { name: 'Messages' });

/** Writes into the open chat. The message is stored on the device once it is shown. */
export async function write(device: Device, text: string) {
  const composer = device.page.getByRole('textbox', { name: 'Message' });
  await composer.fill(text);
  await device.page.getByRole('button', { name: 'Send' }).click();
  await expect(composer).toHaveValue('');
  await expect(messages(device).getByText(text, { exact: true }).last()).toBeVisible();
}

/** Edits an own message in the open chat. */
export async function edit(device: Device, before: string, after: string) {
  const { page } = device;
  const message = messages(device).getByRole('listitem').filter({ hasText: before });
  await message.hover();
  await message.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const composer = page.getByRole('textbox', { name: 'Message' });
  await expect(composer).toHaveValue(before);
  await composer.fill(after);
  await page.getByRole('button', { name: 'Save change' }).click();
  await expect(messages(device).getByText(after)).toBeVisible();
}
