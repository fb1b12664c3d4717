/*
 * Low-data mode: no pictures of people, no previews, no animations. It follows Save-Data of the device until
 * the person chooses.
 */
import { localStore } from '../lib/web-storage.ts';
export const dataChoices = ['system', 'on', 'off'] as const;
export type DataChoice = (typeof dataChoices)[number];

interface Connection extends EventTarget {
  saveData?: boolean;
}

const storageKey = 'low-data';
const listeners = new Set<() => void>();

const connection = (): Connection | undefined =>
  (globalThis.navigator as (Navigator & { connection?: Connection }) | undefined)?.connection;

export function currentDataChoice(): DataChoice {
  const stored = localStore.get(storageKey);
  return dataChoices.find((choice) => choice === stored) ?? 'system';
}

const isLow = (choice: DataChoice): boolean =>
  choice === 'system' ? connection()?.saveData === true : choice === 'on';

/** Applies the mode now and whenever Save-Data changes. */
export function followDataChoice(): void {
  applyDataChoice(currentDataChoice());
  connection()?.addEventListener('change', () => applyDataChoice(currentDataChoice()));
}

function applyDataChoice(choice: DataChoice): void {
  document.documentElement.toggleAttribute('data-low-data', isLow(choice));
  for (const listener of listeners) listener();
}

export function chooseData(choice: DataChoice): void {
  localStore.set(storageKey, choice);
  applyDataChoice(choice);
}

export function watchLowData(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The mode in effect. A choice that could not be stored lasts until the page is closed. */
export const showsLowData = (): boolean => document.documentElement.hasAttribute('data-low-data');
