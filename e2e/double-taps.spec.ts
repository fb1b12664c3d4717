import { expect, type Locator, type Page, test } from '@playwright/test';
import type { OperationKind } from '../contract/operations.ts';
import { addresses } from '../src/lib/addresses.ts';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { addPoll } from './steps/other-people.ts';
import { Device } from './steps/device.ts';
import { openScreen } from './steps/open-screen.ts';
import { fillSchool, type SchoolContent } from './steps/screens.ts';
import { readStoredRows } from './steps/stored-rows.ts';
import { touch } from './steps/touch.ts';

interface Scene {
  page: Page;
  fingers: Awaited<ReturnType<typeof touch>>;
  content: SchoolContent & { openPollId: number; comingEventId: number };
}

/** Opens the screen and prepares its form; returns the button that stores one operation. */
type Preparation = (scene: Scene) => Promise<Locator>;

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

async function openMessageMenu(
  { page, content, fingers }: Scene,
  item: string,
  text = 'Bring gloves',
): Promise<Locator> {
  await openScreen(page, addresses.chat.getHref(content.groupId));
  const message = page.getByRole('region', { name: 'Messages' }).getByText(text).first();
  const entry = page.getByRole('menuitem', { name: item, exact: true });
  await fingers.hold(message, () => entry.waitFor());
  return entry;
}

const same = 'the second operation sets the same value and replaces the first';
const toggle = 'a toggle: the second tap puts it back';
const signal = 'no button: it follows from reading';
const file = 'a file is chosen in a dialog of the system';

/** For each operation the button that a double tap presses, or the reason why none is tried. */
const operations: Record<OperationKind, Preparation | string> = {
  'message.send': async ({ page, content }) => {
    await openScreen(page, addresses.chat.getHref(content.groupId));
    await page.getByRole('textbox', { name: 'Message' }).fill('Twice?');
    return button(page, 'Send');
  },
  'message.edit': async (scene) => {
    await (await openMessageMenu(scene, 'Edit')).tap();
    const composer = scene.page.getByRole('textbox', { name: 'Message' });
    await expect(composer).toHaveValue('Bring gloves');
    await composer.fill('Bring gloves and boots');
    return button(scene.page, 'Save change');
  },
  'message.forward': async (scene) => {
    await (await openMessageMenu(scene, 'Forward')).tap();
    const dialog = scene.page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Field work Karaganda' }).check();
    return button(dialog, 'Forward');
  },
  'message.delete': async (scene) => {
    await (await openMessageMenu(scene, 'Delete', 'Bring boots')).tap();
    return button(scene.page.getByRole('dialog'), 'Delete');
  },
  'message.read': signal,
  'message.file': file,
  'message.react': toggle,
  'message.spam': toggle,
  'message.pin': toggle,
  'group.create': async ({ page }) => {
    await openScreen(page, addresses.newGroup.getHref());
    await page.getByLabel('Group name').fill('Excursion');
    await button(page, 'Continue').tap();
    return button(page, 'Create group');
  },
  'group.private': 'no button: stored with the first message',
  'group.update': same,
  'group.photo': file,
  'group.add': same,
  'group.drop': same,
  'group.leave': same,
  'group.delete': same,
  'group.mute': toggle,
  'group.pin': toggle,
  'event.rate': same,
  'agenda.set': toggle,
  'agenda.seen': same,
  'booking.add': async ({ page, content }) => {
    await openScreen(page, addresses.event.getHref(content.comingEventId, '-'));
    return button(page, 'Book a place');
  },
  'booking.cancel': 'it removes the booking that waits',
  'checkIn.add': 'another scan of the same person adds nothing',
  'checkIn.undo': 'it removes the check-in that waits',
  'business.profile': same,
  'business.plan': toggle,
  'business.request': 'the request that waits is replaced',
  'business.accept': 'the answer that waits is replaced',
  'business.propose': same,
  'business.decline': same,
  'business.cancel': 'it removes the request that waits',
  'business.feedback': toggle,
  'contact.share': 'the sharing that waits is replaced',
  'contact.note': same,
  'contact.remove': same,
  'log.read': signal,
  'log.delete': async ({ page }) => {
    await openScreen(page, addresses.notifications.getHref());
    return page.getByRole('button', { name: /^Delete “/ }).first();
  },
  'material.edit': same,
  'material.delete': same,
  'material.restore': same,
  'poll.vote': async ({ page, content }) => {
    await openScreen(page, addresses.poll.getHref(content.openPollId));
    await button(page, 'Answer').tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'With my name' }).check();
    await button(dialog, 'Start').tap();
    await dialog.getByLabel('Early').check();
    return button(dialog, 'Send and close');
  },
  'poll.cancel': same,
  'ballot.request': 'the same buttons as an answer with the name',
  'ballot.cast': 'no button: it follows from the signature',
  'poll.start': same,
  'poll.close': same,
  'eventQuestion.ask': async ({ page, content }) => {
    await openScreen(page, addresses.event.getHref(content.comingEventId, ''));
    await page.getByRole('textbox', { name: 'Your question to the speakers' }).fill('How clean?');
    return button(page, 'Ask');
  },
  'eventQuestion.tokens': 'no button: the opened room requests them',
  'anonymousQuestion.put': 'the same button as a question with the name',
  'anonymousQuestion.withdraw': same,
  'eventQuestion.edit': same,
  'eventQuestion.withdraw': same,
  'eventQuestion.vote': toggle,
  'eventQuestion.report': same,
  'eventQuestion.moderate': same,
  'eventHand.raise': toggle,
  'eventHand.moderate': same,
  'roomChat.join': same,
  'review.add': async ({ page }) => {
    await openScreen(page, addresses.feedback.getHref());
    await button(page, 'Give feedback').tap();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Comment' }).fill('The food was good');
    return button(page.getByRole('dialog'), 'Send');
  },
  'review.edit': same,
  'review.delete': same,
  'request.add': async ({ page }) => {
    await openScreen(page, addresses.support.getHref());
    await button(page, 'Ask the school').tap();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Your question' }).fill('Where is the bus?');
    return button(page.getByRole('dialog'), 'Send');
  },
  'request.reply': async ({ page, content }) => {
    await openScreen(page, addresses.request.getHref(content.supportRequestId));
    await page.getByLabel('Your message').fill('Which entrance?');
    return button(page, 'Send');
  },
  'profile.update': same,
  'question.answer': same,
  'profile.avatar': file,
};

/** Kinds of the stored operations that follow from a button. */
const storedOps = async (page: Page): Promise<OperationKind[]> => {
  const kinds = (await readStoredRows(page))?.outbox.map(({ kind }) => kind) ?? [];
  return kinds.filter((kind) => operations[kind] !== signal);
};

test('stores one operation when a button is tapped twice', { tag: '@matrix' }, async () => {
  test.setTimeout(240_000);
  const school = await SchoolProcess.start();
  const filled = await fillSchool(school);
  const { token } = await school.signIn(filled.platformAdmin);
  await school.command('user', ['chat-admin', filled.platformAdmin.email, 'on']);
  const message = { content: 'Bring boots', group_id: filled.groupId };
  await school.call('POST', '/chat/message', message, token);
  const poll = await addPoll({ school, tokens: { clara: token } as never, mark: 'bus' });
  await school.call('POST', `/desk/polls/${poll.id}/open`, undefined, token);
  const { data: events } = await school.call('GET', '/events', undefined, token);
  const coming = events.find((event: { name: string }) => event.name.startsWith('Deposits'));
  await school.call('PUT', `/event/${coming.id}/places`, { places: 9 }, token);
  const content = { ...filled, openPollId: poll.id, comingEventId: coming.id };
  const device = await Device.start({ hasTouch: true });
  const { page } = device;
  await device.signIn(school, filled.platformAdmin);
  await device.readyForOffline();
  // A button that is not found must not use up the time of the others.
  page.setDefaultTimeout(8000);
  const fingers = await touch(page);
  await openScreen(page, addresses.chat.getHref(content.groupId));
  await school.down();
  const wrong: string[] = [];
  for (const [kind, prepare] of Object.entries(operations)) {
    if (typeof prepare === 'string') continue;
    await test.step(kind, async () => {
      const before = await storedOps(page);
      const added = async () => (await storedOps(page)).slice(before.length);
      try {
        await fingers.doubleTap(await prepare({ page, fingers, content }));
        await expect.poll(added, { timeout: 8000 }).not.toEqual([]);
      } catch (error) {
        wrong.push(`${kind}: ${String(error)}`);
      }
      // Time for what the second tap would store.
      await page.waitForTimeout(500);
      const kinds = await added();
      if (kinds.join() !== kind) wrong.push(`${kind}: stored ${kinds.join() || 'nothing'}`);
      for (let layers = 0; layers < 2; layers++) await page.keyboard.press('Escape');
    });
  }
  expect(wrong).toEqual([]);
  await device.remove();
  await school.remove();
});
