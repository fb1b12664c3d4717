import { expect } from '@playwright/test';
import { inEveryEngine, type Walk } from './engines.ts';

/** Sends a message and leaves the page `delay` ms later; 0 leaves in the same task. */
async function sendAndLeave({ tab, school, groupId }: Walk, text: string, delay: number): Promise<void> {
  const address = `${school.url}/chat/${groupId}?lang=en&to=${encodeURIComponent(text)}`;
  await tab.fill('Message', text);
  await tab.evaluate(`(() => {
    const send = document.querySelector('button[aria-label="Send"]');
    const leave = () => location.assign(${JSON.stringify(address)});
    setTimeout(() => {
      send.click();
      ${delay === 0 ? 'leave()' : `setTimeout(leave, ${delay})`};
    });
    return true;
  })()`);
  await tab.until(`location.href === ${JSON.stringify(address)} && document.readyState === 'complete'`);
  await tab.sees({ role: 'textbox', name: 'Message' });
  await tab.sees(text);
}

async function sendAndLeaveOften(given: Walk, delays: readonly number[], times: number): Promise<void> {
  const { tab, school, groupId, signIn, stored } = given;
  await signIn();
  await tab.goTo(`${school.url}/chat/${groupId}?lang=en`);
  const texts: string[] = [];
  for (const delay of delays) {
    for (let time = 0; time < times; time++) {
      const text = `message ${delay}-${time}.`;
      texts.push(text);
      await sendAndLeave(given, text, delay);
    }
  }
  await expect.poll(stored, { timeout: 30_000 }).toEqual(texts);
}

// WebKitGTK still blocks a page in about one of 150 such navigations (docs/browsers.md), so it runs only in
// the matrix.
inEveryEngine('sends a message although the page is left', (given) => sendAndLeaveOften(given, [0, 200], 3), {
  seldom: ['firefox', 'webkit'],
});

inEveryEngine('@matrix sends 60 messages although the page is left each time', (given) =>
  sendAndLeaveOften(given, [0, 200, 1000], 20),
);
