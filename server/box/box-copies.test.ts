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

/** Copies whose steps are noted, on a disk that may be full. */
function copiesOn(disk: { isFull: boolean }) {
  const steps: string[] = [];
  const step = (name: string) => async () => void steps.push(name);
  const vault = {
    retain: step('retain'),
    writeState: async () => {
      if (disk.isFull) throw new Error('The disk is full');
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
  const take = () => copies.takeGiven(load, manifest, {} as SchoolClient).catch(() => steps.push('failure'));
  return { steps, take };
}

it('removes what a copy has from the journal only after the copy is stored', async () => {
  const { steps, take } = copiesOn({ isFull: false });
  await take();
  expect(steps).toEqual(['load', 'store', 'settle', 'retain']);
});

it('stores a copy that it runs as soon as the disk has space', async () => {
  const disk = { isFull: true };
  const { steps, take } = copiesOn(disk);
  await take();
  expect(steps).toEqual(['load', 'failure']);
  disk.isFull = false;
  await take();
  await take();
  expect(steps).toEqual(['load', 'failure', 'store', 'settle', 'retain']);
});
