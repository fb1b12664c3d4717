import type { CopyManifest } from '../../contract/boxes.ts';
import { BoxError } from './box-error.ts';
import { pairWith } from './school-client.ts';
import type { Vault } from './vault.ts';

/** The facts that a box stores in its vault about itself. */
export interface BoxState {
  /** Origin of the school. */
  school: string;
  number: number;
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** The highest time of its clock, in milliseconds since 1970; 0 before the first. */
  latest: number;
  /** The copy that the box runs; null before the first. */
  copy: StoredCopy | null;
}

export interface StoredCopy {
  manifest: CopyManifest;
  /** Newest migration of the tables in it. */
  schemaVersion: string;
  /** The school knows that the box has it. */
  confirmed: boolean;
}

export async function readBoxState(vault: Vault): Promise<BoxState | null> {
  const text = await vault.readState();
  // Only this program can have written it: it is authenticated.
  return text === null ? null : (JSON.parse(text) as BoxState);
}

export const writeBoxState = (vault: Vault, state: BoxState): Promise<void> =>
  vault.writeState(JSON.stringify(state));

/**
 * The state of a box that was started before, or that of a new box, which is paired with `code`.
 * @throws BoxError if the vault belongs to another school, or the school refuses the code
 */
export async function pairedState(
  vault: Vault,
  school: string,
  code: () => Promise<string>,
): Promise<BoxState> {
  const known = await readBoxState(vault);
  if (known && known.school !== school)
    throw new BoxError(
      `This data folder belongs to a box of ${known.school}. Set DATA_DIR to another folder`,
    );
  if (known) return known;
  const { number, token, expires_at: expiresAt } = await pairWith(school, await code());
  const state: BoxState = { school, number, token, expiresAt, latest: 0, copy: null };
  await writeBoxState(vault, state);
  return state;
}
