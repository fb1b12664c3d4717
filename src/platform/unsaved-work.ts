import { listIntentionalOps } from '../db/intentional-ops.ts';
import { isInMemory } from '../db/memory.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = 'textarea, input, select';
/** What is typed there lies on the device at once, and stands there again. */
export const storedDraft = { 'data-draft': 'kept' };
const keptDrafts = '[data-draft="kept"]';
/** Something is being sent from here that would have to be sent anew. */
export const inProgress = { 'data-under-way': '' };
const busy = '[data-under-way], dialog[open], [role="dialog"], [role="alertdialog"]';
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
  (await listIntentionalOps()).some(({ state }) => state === 'sending' || isInMemory());

/** The person is in the midst of something that a page loading anew would disturb. */
export const hasWorkInProgress = (): Promise<boolean> => isBusy(isBeingWritten);

/** Something would be lost: what is typed here is kept nowhere. */
export const hasUnstoredInput = (): Promise<boolean> =>
  isBusy((field) => isBeingWritten(field) && (isInMemory() || !field.closest(keptDrafts)));

async function isBusy(counts: (field: Field) => boolean): Promise<boolean> {
  if (document.querySelector(busy)) return true;
  if ([...document.querySelectorAll<Field>(fields)].some(counts)) return true;
  // With no database, or one that cannot be read, nothing is being sent.
  return isSending().catch(() => false);
}

/** What was typed last lies on the device. */
export async function whenDraftsAreStored(): Promise<void> {
  for (let left = draftsKept; left > 0; left = lastInput + draftsKept - performance.now())
    await new Promise((resume) => setTimeout(resume, left));
}
