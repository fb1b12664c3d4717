import pino from 'pino';
import { expect, it } from 'vitest';
import type { CopyManifest } from '../../contract/boxes.ts';
import { boxCopies } from './box-copies.ts';
import type { BoxState } from './box-state.ts';
import type { SchoolClient } from './school-client.ts';
import type { Vault } from './vault.ts';

const manifest: CopyManifest = {
  ...{ id: 1, name: 'copy', made_at: 5, expires_at: 9, rev: 1, parts: [], files: [] },
};
const state: BoxState = {
  ...{ school: 'https://school.example', number: 1, token: 'token', expiresAt: 9, latest: 0, copy: null },
};

/** Takes a copy, and returns the steps. */
async function taking(writeState: () => Promise<void> = async () => undefined): Promise<string[]> {
  const steps: string[] = [];
  const step = (name: string) => async () => void steps.push(name);
  const vault = {
    retain: step('retain'),
    writeState: async () => {
      await writeState();
      steps.push('store');
    },
  };
  const copies = boxCopies({
    ...{ state, vault: vault as unknown as Vault, school: {} as SchoolClient },
    log: pino({ level: 'silent' }),
  });
  const load = async () => {
    steps.push('load');
    return step('settle');
  };
  await copies.takeGiven(load, manifest, {} as SchoolClient).catch(() => steps.push('failure'));
  return steps;
}

it('removes what a copy has from the journal only after the copy is stored', async () => {
  expect(await taking()).toEqual(['load', 'store', 'settle', 'retain']);
  const isFull = async () => {
    throw new Error('The disk is full');
  };
  expect(await taking(isFull)).toEqual(['load', 'failure']);
});
