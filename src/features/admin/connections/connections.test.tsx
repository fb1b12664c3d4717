import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiToken } from '../../../../contract/api-tokens.ts';
import type { Delivery, Webhook } from '../../../../contract/webhooks.ts';
import { messages } from '../../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../../i18n/locales/entrance/en.po';

const calls = vi.hoisted(() => {
  const call = () => vi.fn<(...sent: unknown[]) => Promise<unknown>>();
  return {
    listApiTokens: call(),
    addApiToken: call(),
    revokeApiToken: call(),
    listWebhooks: call(),
    addWebhook: call(),
    editWebhook: call(),
    deleteWebhook: call(),
    renewWebhookSecret: call(),
    testWebhook: call(),
    listDeliveries: call(),
    replayDelivery: call(),
  };
});
vi.mock('./commands.ts', () => calls);
vi.mock('../hooks.ts', () => ({ useOwnId: () => 1, useOwnRole: () => 'admin' }));

const day = 86_400_000;
const person = (id: number, first_name: string) => ({ id, first_name, last_name: 'Weber' });
const token: ApiToken = {
  id: 3,
  name: 'Badge printer',
  scopes: ['people:read'],
  owner: person(2, 'Bert'),
  created_at: Date.now() - day,
  expires_at: Date.now() + day,
  last_used_at: null,
  state: 'owner',
};
const webhook: Webhook = {
  id: 5,
  url: 'https://hooks.example/school',
  events: ['booking.made'],
  active: false,
  created_at: Date.now() - day,
  failing_since: null,
  stopped: 'gone',
};
const delivery: Delivery = {
  id: 'a',
  event: 'booking.made',
  created_at: Date.now() - 1000,
  state: 'failed',
  attempts: 12,
  next_at: null,
  status: 503,
  duration_ms: 40,
  error: 'status',
};
const done = (value: unknown = null) => ({ ok: true, value });

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue(done());
  calls.listApiTokens.mockResolvedValue(done([token]));
  calls.listWebhooks.mockResolvedValue(done([webhook]));
  calls.listDeliveries.mockResolvedValue(done([delivery]));
  document.body.innerHTML = '<main></main>';
});
afterEach(() => act(async () => root.unmount()));
afterAll(() => vi.resetModules());

async function show(load: () => Promise<ComponentType>): Promise<void> {
  // Test files share modules, and others replace the same ones.
  vi.resetModules();
  const Section = await load();
  root = createRoot(document.querySelector('main')!);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Section />
      </I18nProvider>,
    ),
  );
}
const showTokens = () => show(async () => (await import('./tokens-section.tsx')).TokensSection);
const showWebhooks = () => show(async () => (await import('./webhooks-section.tsx')).WebhooksSection);

const shown = () => document.body.textContent ?? '';
const press = (name: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('button')].findLast(
      (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
    );
    if (!found) throw new Error(`There is no button ${name}: ${shown()}`);
    found.click();
  });
const tick = (label: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    found?.querySelector('input')?.click();
  });
const type = (input: HTMLInputElement | null, value: string) =>
  act(async () => {
    // React overrides the setter of the element, and would not notice the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
    input!.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = () =>
  act(async () =>
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

it('shows whose token it is, and that it does not work', async () => {
  await showTokens();
  expect(shown()).toContain('Bert Weber');
  expect(shown()).toContain('never used');
  expect(shown()).toContain('does not work: the owner is not an organiser');
});

it('creates a token after the password was entered, and shows it once', async () => {
  await showTokens();
  await press('Create API token');
  await type(document.querySelector('form input'), 'Script');
  await tick('Read people');
  calls.addApiToken.mockResolvedValueOnce({
    ok: false,
    code: 'invalid',
    errors: { current_password: ['This field can’t be blank'] },
  });
  await submit();
  expect(shown()).toContain('Please confirm with your password');
  expect(shown()).not.toContain('can’t be blank');
  expect(document.activeElement?.getAttribute('autocomplete')).toBe('current-password');
  await type(document.querySelector('input[type=password]'), 'a good password');
  calls.addApiToken.mockResolvedValueOnce(done({ ...token, name: 'Script', token: 'ysk_secret' }));
  await submit();
  expect(calls.addApiToken.mock.lastCall).toEqual([
    { name: 'Script', scopes: ['people:read'], days: 90, current_password: 'a good password' },
  ]);
  expect(shown()).toContain('ysk_secret');
  expect(calls.listApiTokens).toHaveBeenCalledTimes(2);
  await press('Close');
  expect(shown()).not.toContain('ysk_secret');
});

it('shows errors of the server at their fields', async () => {
  await showTokens();
  await press('Create API token');
  calls.addApiToken.mockResolvedValueOnce({
    ok: false,
    code: 'invalid',
    errors: { name: ['Too many'], scopes: ['Choose one'] },
  });
  await submit();
  expect(shown()).toContain('Too many');
  expect(shown()).toContain('Choose at least one');
});

it('revokes a token after a confirmation', async () => {
  await showTokens();
  await press('Revoke “Badge printer”');
  expect(calls.revokeApiToken).not.toHaveBeenCalled();
  await press('Revoke');
  expect(calls.revokeApiToken).toHaveBeenCalledWith(3);
  expect(calls.listApiTokens).toHaveBeenCalledTimes(2);
});

it('says why a webhook is off, and switches it on', async () => {
  await showWebhooks();
  expect(shown()).toContain('Switched off: the receiver wants no more notifications (status 410).');
  await tick('Send notifications');
  expect(calls.editWebhook).toHaveBeenCalledWith(5, { active: true });
});

it('shows the secret of a new webhook once', async () => {
  await showWebhooks();
  await press('Add webhook');
  await type(document.querySelector('form input'), 'https://other.example/');
  await tick('New material');
  calls.addWebhook.mockResolvedValueOnce(done({ ...webhook, secret: 'whsec_abc' }));
  await submit();
  expect(calls.addWebhook).toHaveBeenCalledWith({
    url: 'https://other.example/',
    events: ['material.published'],
    active: true,
  });
  expect(shown()).toContain('whsec_abc');
});

it('shows the log of a webhook, and sends a notification again', async () => {
  await showWebhooks();
  await press('Show log');
  expect(shown()).toContain('status 503');
  expect(shown()).toContain('attempts: 12');
  const again = [...document.querySelectorAll('button')].find((button) =>
    button.getAttribute('aria-label')?.startsWith('Send again: Place booked'),
  );
  await act(async () => again?.click());
  expect(calls.replayDelivery).toHaveBeenCalledWith(5, 'a');
});

it('replaces the secret after a confirmation', async () => {
  await showWebhooks();
  await press('Replace secret');
  expect(calls.renewWebhookSecret).not.toHaveBeenCalled();
  calls.renewWebhookSecret.mockResolvedValueOnce(done({ ...webhook, secret: 'whsec_new' }));
  await press('Replace secret');
  expect(shown()).toContain('whsec_new');
});

it('keeps the question about the secret open without a response, which may have replaced it', async () => {
  await showWebhooks();
  await press('Replace secret');
  calls.renewWebhookSecret.mockResolvedValueOnce({ ok: false, code: 'network' });
  await press('Replace secret');
  expect(document.querySelector('dialog')!.textContent).toContain('The secret may have been replaced.');
  calls.renewWebhookSecret.mockResolvedValueOnce(done({ ...webhook, secret: 'whsec_newer' }));
  await press('Replace secret');
  expect(shown()).toContain('whsec_newer');
});

it('shows a switch as it was after a refusal', async () => {
  await showWebhooks();
  let respond: (outcome: unknown) => void = () => undefined;
  calls.editWebhook.mockReturnValueOnce(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  const box = () => document.querySelector<HTMLInputElement>('[role=switch]')!;
  await tick('Send notifications');
  expect(box().checked).toBe(true);
  await act(async () => respond({ ok: false, code: 'server', http: 500 }));
  expect(box().checked).toBe(false);
});

it('says that a token may exist if no response came, and shows the list again', async () => {
  await showTokens();
  await press('Create API token');
  calls.addApiToken.mockResolvedValueOnce({ ok: false, code: 'timeout' });
  await submit();
  expect(document.querySelector('dialog')!.textContent).toContain('The API token may have been created.');
  expect(calls.listApiTokens).toHaveBeenCalledTimes(2);
});

it('says that there is nothing yet, and that a connection is needed', async () => {
  calls.listWebhooks.mockResolvedValue(done([]));
  await showWebhooks();
  expect(shown()).toContain('No webhooks yet');
  await act(async () => root.unmount());
  calls.listWebhooks.mockResolvedValue({ ok: false, code: 'network' });
  await showWebhooks();
  expect(shown()).toContain('You need a connection');
});
