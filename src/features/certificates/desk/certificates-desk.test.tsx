import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '../../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../../i18n/locales/entrance/en.po';
import { blankTemplate } from './blank-template.ts';
import { CertificatesDesk } from './certificates-desk.tsx';

const server = vi.hoisted(() => ({
  issued: [] as unknown[],
  saved: [] as unknown[],
  refusal: null as unknown,
  templates: [] as unknown[],
}));
vi.mock('../commands.ts', () => ({
  listTemplates: async () => ({ ok: true, value: server.templates }),
  listCourses: async () => ({ ok: true, value: [] }),
  listPeople: async () => ({
    ok: true,
    value: {
      open: 2,
      events: 4,
      people: [
        {
          person: { id: 7, first_name: 'Dana', last_name: 'Nurlan' },
          attended: 1,
          qualifies: false,
          certificate: null,
        },
      ],
    },
  }),
  issueToAll: async (...args: unknown[]) => {
    server.issued.push(args);
    return { ok: true, value: null };
  },
  issueToPerson: async (...args: unknown[]) => {
    server.issued.push(args);
    return { ok: true, value: null };
  },
  saveTemplate: async (...args: unknown[]) => {
    server.saved.push(args);
    return server.refusal ?? { ok: true, value: null };
  },
}));

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  Object.assign(server, {
    issued: [],
    saved: [],
    refusal: null,
    templates: [{ ...blankTemplate, id: 3, issued: 0, revoked: 0 }],
  });
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const show = () =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <CertificatesDesk />
      </I18nProvider>,
    ),
  );
const press = (name: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('button')].filter(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    );
    found.at(-1)!.click();
  });

it('issues certificates to all who qualify, after their count was confirmed', async () => {
  await show();
  await press('Issue certificates: Certificate of attendance');
  expect(document.body.textContent).toContain('2 people qualify and have no certificate yet.');
  await press('Issue to all who qualify');
  expect(document.querySelector('dialog')?.textContent).toContain('Issue 2 certificates?');
  expect(server.issued).toEqual([]);
  await press('Issue certificates');
  expect(server.issued).toEqual([[3, 2, true, null]]);
});

it('issues a certificate to a person by hand', async () => {
  await show();
  await press('Issue certificates: Certificate of attendance');
  expect(document.body.textContent).toContain('Attended: 1 of 4');
  await press('Issue a certificate to Dana Nurlan');
  expect(document.body.textContent).toContain('attended 1 of 4 events, which is not enough for the rule');
  expect(server.issued).toEqual([]);
  await press('Issue');
  expect(server.issued).toEqual([[3, 7, true, null]]);
});

it('shows the errors of a template at their fields', async () => {
  server.templates = [];
  server.refusal = {
    ok: false,
    code: 'invalid',
    http: 422,
    errors: { 'rule.to': ['The last day is first'] },
  };
  await show();
  expect(document.body.textContent).toContain('No templates yet');
  await press('Add template');
  await press('Save template');
  expect(server.saved).toEqual([[null, blankTemplate]]);
  const field = [...document.querySelectorAll('input')].find((each) => each.getAttribute('aria-invalid'))!;
  expect(document.querySelector(`label[for="${field.id}"]`)?.textContent).toBe('Last day');
});
