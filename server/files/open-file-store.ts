import path from 'node:path';
import type { Config } from '../config.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { s3Store } from './s3-store.ts';

export const openFileStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  s3 ? s3Store(s3, path.join(dataDir, 'files', 'coming')) : diskStore(path.join(dataDir, 'files'));
