import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventForm, type EventForm } from '../../../contract/programme.ts';
import { messages as deskMessages } from '../../i18n/locales/desk/en.po';
import { messages as entranceMessages } from '../../i18n/locales/entrance/en.po';
import { currentToasts } from '../../ui/toast.ts';
import { EventEditor } from './event-editor.tsx';

const form: EventForm = {
  localized_name: { en: 'Compost' },
  localized_description: {},
  time_start: 1_900_000_000,
  time_finish: 1_900_003_600,
  kind: 'other',
  course_id: null,
  room: null,
  track: null,
  languages: [],
  experts: [3],
  places: null,
  cancelled: false,
  type_title: 'Walk',
  video_link: null,
  links: [{ name: 'Slides', url: 'https://example.org' }],
};
vi.mock('./use-saved-form.ts', () => ({
  useSavedForm: (_: string, initial: EventForm) => ({
    form: initial,
    isChanged: false,
    change: () => undefined,
    clear: async () => undefined,
  }),
}));

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entranceMessages, ...deskMessages } });
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(() => act(async () => root.unmount()));

/** Shows the form, saves it, and lets the server refuse it with these errors. */
async function refuse(errors: Record<string, string[]>) {
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <EventEditor
          row={null}
          draftKey="event"
          initial={form}
          zone="UTC"
          people={[]}
          courses={[]}
          rooms={[]}
          tracks={[]}
          kindName={(kind) => kind}
          onSave={async () => ({ ok: false, code: 'invalid', http: 422, message: 'Not valid', errors })}
          onClose={() => undefined}
        />
      </I18nProvider>,
    ),
  );
  await act(async () =>
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
}

/** The paths at which the server can find an error. */
const paths = Object.keys(eventForm.entries).flatMap((field) => {
  if (field.startsWith('localized_')) return [field, `${field}.en`, `${field}.de`, `${field}.ru`];
  if (field === 'links') return [field, 'links.0.name', 'links.0.url', 'links.7.url'];
  if (field === 'experts' || field === 'languages') return [field, `${field}.0`];
  return field === 'cancelled' ? [] : [field];
});

it.each(paths)('shows an error of the server at %s, without a message', async (path) => {
  const before = currentToasts().length;
  await refuse({ [`form.${path}`]: [`Wrong: ${path}`] });
  expect(document.querySelector('form')!.textContent).toContain(`Wrong: ${path}`);
  expect(currentToasts()).toHaveLength(before);
});

it('marks the field of the language whose text is too long', async () => {
  await refuse({ 'form.localized_description.ru': ['Enter at most 50000 characters'] });
  const wrong = [...document.querySelectorAll('[aria-invalid="true"]')];
  expect(wrong.map((field) => field.getAttribute('lang'))).toEqual(['ru']);
});

it('shows an error at no field of the form as a message', async () => {
  await refuse({ form: ['Too many drafts'] });
  expect(currentToasts().at(-1)).toMatchObject({ text: 'Not valid', detail: 'Too many drafts' });
});
