import { expose } from 'comlink';
import type { SyncApi } from '../src/lib/sync-api.ts';
import { closeWithPage } from './close-with-page.ts';
import { browserEnvironment } from './sync/browser-environment.ts';
import { createSyncApi } from './sync/session/sync-api.ts';

closeWithPage();
expose(createSyncApi(browserEnvironment()) satisfies SyncApi);
