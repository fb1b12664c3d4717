import { BoxEnded, BoxError } from './box-error.ts';
import type { Vault } from './vault.ts';

/** The reason why a box answers nothing until the school decides. It deletes nothing: the clock may be wrong. */
export const daysAreOver = (now: number) =>
  new BoxError(
    `The days of this box are over, if the clock of this computer is right: it shows ${new Date(now).toISOString()}. ` +
      'The box answers nothing. It deletes its copy when it reaches the school',
  );

/** Deletes the vault. Returns the reason with the fate of the copy. */
export async function deleteCopy(vault: Vault, { message }: BoxEnded): Promise<BoxEnded> {
  try {
    await vault.destroy();
    return new BoxEnded(`${message} The copy of the school on this computer was deleted.`);
  } catch (error) {
    const rest = `Delete the folder ${vault.folder}, because a part of it could not be deleted.`;
    return new BoxEnded(`${message} ${rest}`, { cause: error });
  }
}
