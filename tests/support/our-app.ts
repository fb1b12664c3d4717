import { clientExtensions, extensionsHeader } from '../../contract/sync.ts';

/** Header of a call by our app, which declares the extensions that it knows. */
export const ofOurApp = { [extensionsHeader]: clientExtensions.join(',') };
