/*
 * Low data: no pictures of people, no previews, nothing that moves. It follows what the device says of itself
 * (Save-Data) until the person chooses.
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

/** From the start of the page on, and again when the device begins or ends to save data. */
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

/** What the page goes by now: a choice that could not be stored holds for the visit. */
export const showsLowData = (): boolean => document.documentElement.hasAttribute('data-low-data');
