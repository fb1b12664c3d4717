import { listIntentionalOps } from '../db/intentional-ops.ts';
import { isInMemory } from '../db/memory.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = 'textarea, input, select';
/** Attribute for fields whose text is stored at once and restored after a reload. */
export const storedDraft = { 'data-draft': 'kept' };
const storedDrafts = '[data-draft="kept"]';
/** Attribute for elements with a transfer that a reload would interrupt. */
export const inProgress = { 'data-under-way': '' };
const busy = '[data-under-way], dialog[open], [role="dialog"], [role="alertdialog"]';
/** In ms. Drafts are stored within this time after the last input. */
const draftDelay = 500;

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

/**
 * A text area counts if it has text, since drafts are restored into it; other fields count once they were
 * changed.
 */
function isBeingWritten(field: Field): boolean {
  if (field instanceof HTMLTextAreaElement && field.value !== '') return true;
  if (!touched.has(field)) return false;
  const holdsText = field instanceof HTMLInputElement && !['checkbox', 'radio'].includes(field.type);
  return field.form !== null || (holdsText && field.value !== '');
}

const isSending = async (): Promise<boolean> =>
  (await listIntentionalOps()).some(({ state }) => state === 'sending' || isInMemory());

/** True if a reload would disturb the person. */
export const hasWorkInProgress = (): Promise<boolean> => isBusy(isBeingWritten);

/** True if a reload would lose data, such as text that is not stored. */
export const hasUnstoredInput = (): Promise<boolean> =>
  isBusy((field) => isBeingWritten(field) && (isInMemory() || !field.closest(storedDrafts)));

async function isBusy(counts: (field: Field) => boolean): Promise<boolean> {
  if (document.querySelector(busy)) return true;
  if ([...document.querySelectorAll<Field>(fields)].some(counts)) return true;
  // Without a readable database nothing is being sent.
  return isSending().catch(() => false);
}

/** Resolves when the last input is stored. */
export async function whenDraftsAreStored(): Promise<void> {
  for (let left = draftDelay; left > 0; left = lastInput + draftDelay - performance.now())
    await new Promise((resume) => setTimeout(resume, left));
}
