import { listMeantOps } from '../db/meant-ops.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = 'textarea, input, select';
const dialogs = 'dialog[open], [role="dialog"], [role="alertdialog"]';
/** Drafts are kept this long after the last letter at the latest. */
const draftsKept = 500;

const touched = new WeakSet<EventTarget>();
let lastInput = 0;

addEventListener(
  'input',
  ({ target }) => {
    lastInput = performance.now();
    if (target) touched.add(target);
  },
  { capture: true },
);

/** A draft stands in its box whoever put it there; another field counts once it was changed. */
function isBeingWritten(field: Field): boolean {
  if (field instanceof HTMLTextAreaElement && field.value !== '') return true;
  if (!touched.has(field)) return false;
  const holdsText = field instanceof HTMLInputElement && !['checkbox', 'radio'].includes(field.type);
  return field.form !== null || (holdsText && field.value !== '');
}

const isSending = async (): Promise<boolean> =>
  (await listMeantOps()).some(({ state }) => state === 'sending');

/** The person is in the midst of something that a page loading anew would take from them. */
export async function isAtWork(): Promise<boolean> {
  if (document.querySelector(dialogs)) return true;
  if ([...document.querySelectorAll<Field>(fields)].some(isBeingWritten)) return true;
  // With no database, or one that cannot be read, nothing is being sent.
  return isSending().catch(() => false);
}

/** What was typed last lies on the device. */
export async function draftsAreKept(): Promise<void> {
  for (let left = draftsKept; left > 0; left = lastInput + draftsKept - performance.now())
    await new Promise((resume) => setTimeout(resume, left));
}
