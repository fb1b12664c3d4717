import { expect } from '@playwright/test';
import { addresses } from '../../src/lib/addresses.ts';
import { programmeAround } from '../steps/programme.ts';
import { inEveryEngine } from './engines.ts';

inEveryEngine(
  '@matrix keeps messages over full navigations, back and forward',
  async ({ tab, newTab, signIn, school, groupId }) => {
    await signIn();
    let open = tab;
    // WebKitGTK now and then no longer opens a database after a page was left. The app then asks for a new tab.
    const seesMessage = async () => {
      try {
        await open.sees('written after going back');
      } catch (error) {
        if (!(await open.shows('The storage on this device is not responding'))) throw error;
        open = await newTab();
        await open.goTo(`${school.url}/chat/${groupId}?lang=en`);
        await open.sees('written after going back');
      }
    };
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
    await seesMessage();
    await open.goTo(`${school.url}/participants?lang=en`);
    await open.sees('Bert Kim');
    await open.back();
    await seesMessage();
    await open.forward();
    await open.sees('Bert Kim');
    await open.back();
    await open.reload();
    await seesMessage();
  },
  { notIn: ['chromium'] },
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

inEveryEngine('@matrix answers a poll and asks anonymously', async ({ tab, signIn, school }) => {
  const { token } = await school.signIn(await school.addPerson('Clara Otto', 'admin'));
  const form = {
    localized_title: { en: 'Which day?' },
    kind: 'single',
    group: 'final',
    variations: [{ localized_title: { en: 'Monday' } }, { localized_title: { en: 'Friday' } }],
    free_answer: false,
    mandatory: false,
    results: 'closed',
    roles: [],
    courses: [],
  };
  const { data: poll } = await school.call('POST', '/desk/polls', form, token);
  await school.call('POST', `/desk/polls/${poll.id}/open`, undefined, token);
  await signIn();
  await tab.goTo(`${school.url}${addresses.poll.getHref(poll.id)}?lang=en`);
  await tab.click({ role: 'button', name: 'Answer' });
  await tab.check(`document.querySelector('input[aria-label="Anonymously"]')`);
  await tab.click({ role: 'dialog button', name: 'Start' });
  await tab.check(`[...document.querySelectorAll('label')]
    .find((label) => label.textContent.includes('Friday')).querySelector('input')`);
  await tab.click({ role: 'dialog button', name: 'Send and close' });
  await tab.sees('You answered anonymously');
  const shows = (text: string) => `document.body.innerText.includes('${text}')`;
  await tab.until(shows('Your answer has arrived'), 90_000);
  await school.call('POST', `/desk/polls/${poll.id}/close`, undefined, token);
  await tab.until(shows('Check my answer'), 90_000);
  await tab.click({ role: 'button', name: 'Check my answer' });
  await tab.sees('Your answer was counted');

  await school.command('import', [], programmeAround(Date.now()));
  const { data: events } = await school.call('GET', '/events', undefined, token);
  const eventId = events.find(({ name }: { name: string }) => name.startsWith('Landfill')).id;
  await school.call('PUT', `/event/${eventId}/room`, { questions: 'direct', anonymous: true }, token);
  await tab.goTo(`${school.url}${addresses.event.getHref(eventId, '')}?lang=en`);
  await tab.check(`[...document.querySelectorAll('label')]
    .find((label) => label.textContent.includes('Ask anonymously')).querySelector('input')`);
  await tab.sees('Nobody can see who asked');
  await tab.fill('Your question to the speakers', 'How clean must glass be?');
  // Names are found by their parts, and there is “Ask the school”.
  await tab.evaluate(`(() => {
    const isAsk = ({ textContent }) => textContent.trim() === 'Ask';
    [...document.querySelectorAll('main button[type="submit"]')].find(isAsk).click();
    return true;
  })()`);
  const questions = async () => (await school.call('GET', '/event-question', undefined, token)).data;
  await expect
    .poll(questions, { timeout: 60_000 })
    .toMatchObject([{ content: 'How clean must glass be?', author: null, secrecy: 'anonymous' }]);
  // The card is below the visible part of the page, which not all engines count as shown.
  await tab.until(`document.body.textContent.includes('You, anonymously')`);
});
