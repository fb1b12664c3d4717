import { expect } from '@playwright/test';
import { inEveryEngine } from './engines.ts';

inEveryEngine(
  '@matrix keeps messages over full navigations, back and forward',
  async ({ tab, signIn, school, groupId }) => {
    await signIn();
    for (let round = 0; round < 3; round++) {
      await tab.goTo(`${school.url}/chat/${groupId}?lang=en`);
      await tab.sees({ role: 'textbox', name: 'Message' });
      await tab.goTo(`${school.url}/participants?lang=en`);
      await tab.sees('Bert Kim');
    }
    await tab.back();
    await tab.sees({ role: 'textbox', name: 'Message' });
    await tab.fill('Message', `written after going back`);
    await tab.click({ role: 'button', name: 'Send' });
    await tab.sees('written after going back');
    await tab.back();
    await tab.sees('Bert Kim');
    await tab.forward();
    await tab.sees('written after going back');
    await tab.reload();
    await tab.sees('written after going back');
  },
);

inEveryEngine('signs in and delivers an offline message once', async ({ tab, signIn, school, stored }) => {
  await tab.goTo(`${school.url}/schedule?lang=en`);
  await tab.sees({ role: 'button', name: 'Sign in' });
  await signIn();
  await tab.click({ role: 'link', name: 'Chat' });
  await tab.click({ role: 'link', name: 'Field work' });
  await tab.sees({ role: 'textbox', name: 'Message' });
  await school.down();
  await tab.fill('Message', 'from the train');
  await tab.click({ role: 'button', name: 'Send' });
  await tab.sees('from the train');
  await school.up();
  await expect.poll(stored, { timeout: 30_000 }).toEqual(['from the train']);
});
