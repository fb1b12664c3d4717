import type { Logger } from 'pino';
import type { CopyManifest } from '../../contract/boxes.ts';
import { schemaVersion } from '../db/schema-version.ts';
import { BoxError, CopyReplaced } from './box-error.ts';
import { type BoxState, type StoredCopy, writeBoxState } from './box-state.ts';
import { downloadCopy } from './download-copy.ts';
import type { SchoolClient } from './school-client.ts';
import type { Vault } from './vault.ts';

/** Replaces all rows by those of a copy that the vault has completely, or changes nothing. */
export type LoadStored = (copy: StoredCopy) => Promise<void>;

/** In s. A copy of this age is continued after a broken download instead of a newer one. */
const maxAgeToContinue = 3600;
/** How often a download begins again because the school has replaced the copy meanwhile. */
const attempts = 3;

interface Parts {
  vault: Vault;
  school: SchoolClient;
  state: BoxState;
  log: Logger;
}

/** The copies of a box: the one that it runs, and the next. */
export interface BoxCopies {
  /** The state now, also in the vault. */
  state: () => BoxState;
  /** Loads the stored copy. @throws BoxError if there is none, or it was made for other tables */
  loadStored: (load: LoadStored) => Promise<void>;
  /**
   * Downloads and loads the newest copy, which becomes the stored one. False if that one is the newest already. After a
   * failure the box has the copy from before.
   * @throws SchoolUnreachable, BoxEnded, BoxError; database errors if the rows do not fit together
   */
  takeNewest: (load: LoadStored, maxAgeSeconds: number) => Promise<boolean>;
}

export function boxCopies({ vault, school, log, ...parts }: Parts): BoxCopies {
  let { state } = parts;
  let isDownloading = false;
  /** Name of a copy that could not be loaded, and the reason. */
  let defect: { name: string; error: unknown } | null = null;

  const save = async (next: BoxState) => {
    await writeBoxState(vault, next);
    state = next;
  };
  /** Without a connection, the next attempt repeats it. */
  const confirm = async (copy: StoredCopy) => {
    if (copy.confirmed) return;
    try {
      await school.confirm(copy.manifest.id);
      await save({ ...state, copy: { ...copy, confirmed: true } });
    } catch (error) {
      log.warn({ err: error }, 'the copy could not be confirmed');
    }
  };
  const isStored = ({ name }: CopyManifest) => state.copy?.manifest.name === name;

  /** The newest copy, with all that it contains in the vault. */
  const download = async (maxAgeSeconds: number): Promise<CopyManifest> => {
    for (let attempt = 1; ; attempt += 1) {
      const maxAge = isDownloading ? Math.max(maxAgeToContinue, maxAgeSeconds) : maxAgeSeconds;
      const manifest = await school.copy(maxAge);
      if (isStored(manifest)) return manifest;
      if (manifest.name === defect?.name) throw defect.error;
      const { name: copy, parts: rows, files } = manifest;
      log.info({ copy, parts: rows.length, files: files.length }, 'downloading a copy');
      isDownloading = true;
      try {
        await downloadCopy(manifest, vault, school);
        isDownloading = false;
        return manifest;
      } catch (error) {
        if (!(error instanceof CopyReplaced) || attempt === attempts) throw error;
        isDownloading = false;
      }
    }
  };

  /** Nothing has changed at the school: it only names the time of its last comparison. */
  const stillNewest = async (copy: StoredCopy, manifest: CopyManifest) => {
    const same = { ...copy, manifest };
    if (manifest.made_at !== copy.manifest.made_at)
      await save({ ...state, expiresAt: manifest.expires_at, copy: same });
    await confirm(same);
  };

  const replace = async (manifest: CopyManifest, load: LoadStored) => {
    const copy = { manifest, schemaVersion, confirmed: false };
    try {
      await load(copy);
    } catch (error) {
      defect = { name: manifest.name, error };
      throw error;
    }
    await save({ ...state, expiresAt: manifest.expires_at, copy });
    const hashes = (contents: readonly { hash: string }[]) => contents.map(({ hash }) => hash);
    await vault.retain({ parts: hashes(manifest.parts), files: hashes(manifest.files) });
    await confirm(copy);
    log.info({ copy: manifest.name }, 'the box runs a new copy');
  };

  return {
    state: () => state,
    loadStored: async (load) => {
      if (!state.copy)
        throw new BoxError('This box has no copy of the school yet. It needs a connection once');
      if (state.copy.schemaVersion !== schemaVersion)
        throw new BoxError(
          'The copy was made for another version of this program. Connect the box, or start the version from before',
        );
      await load(state.copy);
    },
    takeNewest: async (load, maxAgeSeconds) => {
      const manifest = await download(maxAgeSeconds);
      if (state.copy && isStored(manifest)) {
        await stillNewest(state.copy, manifest);
        return false;
      }
      await replace(manifest, load);
      return true;
    },
  };
}
