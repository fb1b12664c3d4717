import type { Logger } from 'pino';
import type { CopyManifest } from '../../contract/boxes.ts';
import { schemaVersion } from '../db/schema-version.ts';
import { BoxEnded, BoxError, DamagedFile, NotAtSchool, SchoolUnreachable } from './box-error.ts';
import { type BoxState, type StoredCopy, writeBoxState } from './box-state.ts';
import { downloadCopy } from './download-copy.ts';
import type { SchoolClient } from './school-client.ts';
import type { Vault } from './vault.ts';

/**
 * Replaces all rows by those of a copy that the vault has completely, or changes nothing. Returns a function that removes
 * from the journal what the copy has. It runs when the copy is stored: after a crash before that, the box runs the copy from
 * before.
 */
export type LoadStored = (copy: StoredCopy) => Promise<() => Promise<void>>;

/** In s. A copy of this age is continued after a broken download instead of a newer one. */
const maxAgeToContinue = 3600;
/** Maximum of downloads that begin again because the school has replaced the copy meanwhile. */
const attempts = 3;

interface Parts {
  vault: Vault;
  school: SchoolClient;
  state: BoxState;
  log: Logger;
}

export interface Taken {
  /** False if the box has the newest copy already. */
  isNew: boolean;
  /** Files that the school has lost. The next attempt asks for them again. */
  missing: number;
}

/** The copies of a box: the one that it runs, and the next. */
export interface BoxCopies {
  /** The state now, also in the vault. */
  state: () => BoxState;
  /** Stores the highest time of the clock. */
  storeTime: (latest: number) => Promise<void>;
  /** Asks the school whether the box has ended. Without a connection, nothing happens. @throws BoxEnded */
  requireTerm: () => Promise<void>;
  /** Loads the stored copy. @throws BoxError if there is none, or it was made for other tables */
  loadStored: (load: LoadStored) => Promise<void>;
  /**
   * Downloads and loads the newest copy, which becomes the stored one. After a failure the box has the copy from before.
   * `mayContinue`: after a broken download, the copy of then is enough, although it may be older.
   * @throws SchoolUnreachable, BoxEnded, BoxError; database errors if the rows do not fit together
   */
  takeNewest: (load: LoadStored, maxAgeSeconds: number, mayContinue?: boolean) => Promise<Taken>;
  /**
   * Takes and loads a copy that came without the network. `given` has the contents that the box lacks.
   * @throws NotAtSchool if a part is missing; otherwise as `takeNewest`
   */
  takeGiven: (load: LoadStored, manifest: CopyManifest, given: GivenContents) => Promise<Taken>;
}

/** The contents of a copy. Each throws `NotAtSchool` for those that it does not have. */
export type GivenContents = Pick<SchoolClient, 'part' | 'file'>;

export function boxCopies({ vault, school, log, ...parts }: Parts): BoxCopies {
  let { state } = parts;
  let isDownloading = false;
  /** Name of a copy that could not be loaded, and the reason. */
  let defect: { name: string; error: unknown } | null = null;
  let lastWrite: Promise<unknown> = Promise.resolve();
  /** Runs after the running copy is on the disk; null if it is. */
  let settle: (() => Promise<void>) | null = null;

  /** One write at a time, because the last one must have all changes. */
  const save = (change: Partial<BoxState>): Promise<void> => {
    state = { ...state, ...change };
    const written = lastWrite.then(() => writeBoxState(vault, state));
    lastWrite = written.catch(() => undefined);
    return written;
  };
  /** Without a connection, the next attempt repeats it. */
  const confirm = async (copy: StoredCopy) => {
    if (copy.confirmed) return;
    try {
      await school.confirm(copy.manifest.id);
      await save({ copy: { ...copy, confirmed: true } });
    } catch (error) {
      log.warn({ err: error }, 'the copy could not be confirmed');
    }
  };
  const isStored = ({ name }: CopyManifest) => state.copy?.manifest.name === name;

  /** The newest copy, with all that the school has of it in the vault. */
  const download = async (
    maxAgeSeconds: number,
    mayContinue: boolean,
  ): Promise<{ manifest: CopyManifest; missing: number }> => {
    for (let attempt = 1; ; attempt += 1) {
      const continues = isDownloading && mayContinue;
      const maxAge = continues ? Math.max(maxAgeToContinue, maxAgeSeconds) : maxAgeSeconds;
      const manifest = await school.copy(maxAge);
      const { name: copy, parts: rows, files } = manifest;
      if (copy === defect?.name) throw defect.error;
      if (!isStored(manifest))
        log.info({ copy, parts: rows.length, files: files.length }, 'downloading a copy');
      isDownloading = !isStored(manifest);
      try {
        const missing = await downloadCopy(manifest, vault, school);
        isDownloading = false;
        // They are lost only if the school has not replaced the copy meanwhile.
        if (missing === 0 || (await school.copy(maxAgeToContinue)).name === copy)
          return { manifest, missing };
        if (attempt === attempts) throw new NotAtSchool('The school has replaced the copy');
      } catch (error) {
        if (!(error instanceof NotAtSchool) || attempt === attempts) throw error;
        isDownloading = false;
      }
    }
  };

  /** Nothing has changed at the school: it only names the time of its last comparison. */
  const stillNewest = async (copy: StoredCopy, manifest: CopyManifest): Promise<StoredCopy> => {
    const same = { ...copy, manifest };
    if (manifest.made_at !== copy.manifest.made_at)
      await save({ expiresAt: manifest.expires_at, copy: same });
    return same;
  };

  /** Loads a copy. Parts that are damaged on the disk are downloaded again. */
  const loadRepaired = async (copy: StoredCopy, load: LoadStored) => {
    try {
      return await load(copy);
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      log.warn({ err: error }, 'downloading damaged parts again');
      await vault.deleteDamagedParts(copy.manifest.parts.map(({ hash }) => hash));
      await downloadCopy(copy.manifest, vault, school).catch((failure: unknown) => {
        if (!(failure instanceof SchoolUnreachable)) throw failure;
        throw new SchoolUnreachable(`${error.message}, and can't be downloaded again. ${failure.message}`);
      });
      return load(copy);
    }
  };

  const replace = async (manifest: CopyManifest, load: LoadStored): Promise<StoredCopy> => {
    const copy = { manifest, schemaVersion, confirmed: false };
    settle = await loadRepaired(copy, load).catch((error: unknown) => {
      if (!(error instanceof SchoolUnreachable || error instanceof BoxEnded))
        defect = { name: manifest.name, error };
      throw error;
    });
    await store({ expiresAt: manifest.expires_at, copy }, manifest);
    log.info({ copy: manifest.name }, 'the box runs a new copy');
    return copy;
  };
  /** Stores the loaded copy. If the disk is full, the next attempt repeats it. */
  const store = async (change: Partial<BoxState>, { parts: rows, files }: CopyManifest) => {
    await save(change);
    await settle?.();
    settle = null;
    const hashes = (contents: readonly { hash: string }[]) => contents.map(({ hash }) => hash);
    await vault.retain({ parts: hashes(rows), files: hashes(files) });
  };
  /** Runs a copy whose contents are in the vault. */
  const run = async (load: LoadStored, manifest: CopyManifest) => {
    const before = state.copy;
    if (before && isStored(manifest)) {
      if (settle) await store({}, manifest);
      return { isNew: false, copy: await stillNewest(before, manifest) };
    }
    return { isNew: true, copy: await replace(manifest, load) };
  };

  return {
    state: () => state,
    storeTime: (latest) => save({ latest }),
    requireTerm: async () => {
      await school.copy(maxAgeToContinue).catch((error: unknown) => {
        if (error instanceof BoxEnded) throw error;
        log.info({ err: error }, 'the school could not be asked');
      });
    },
    loadStored: async (load) => {
      if (!state.copy)
        throw new BoxError('This box has no copy of the school yet. It needs a connection once');
      if (state.copy.schemaVersion !== schemaVersion)
        throw new BoxError(
          'The copy was made for another version of this program. Connect the box, or start the version from before',
        );
      await (
        await loadRepaired(state.copy, load)
      )();
    },
    takeNewest: async (load, maxAgeSeconds, mayContinue = true) => {
      const { manifest, missing } = await download(maxAgeSeconds, mayContinue);
      if (missing > 0) log.warn({ copy: manifest.name, files: missing }, 'the school has lost files');
      const { isNew, copy } = await run(load, manifest);
      await confirm(copy);
      return { isNew, missing };
    },
    takeGiven: async (load, manifest, given) => {
      if (manifest.name === defect?.name) throw defect.error;
      const missing = await downloadCopy(manifest, vault, given);
      const { isNew } = await run(load, manifest);
      return { isNew, missing };
    },
  };
}
