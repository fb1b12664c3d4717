import { clientExtensions, extensionsHeader } from '../../contract/client-extensions.ts';

/** The header with which our app declares the extensions it supports. */
export const extensionsHeaders = { [extensionsHeader]: clientExtensions.join(',') };
