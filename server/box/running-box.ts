import type { Logger } from 'pino';
import type { BoxSettings, Config } from '../config.ts';
import type { RunningServer } from '../start-server.ts';
import type { BoxEnded } from './box-error.ts';

export interface BoxParts {
  config: Config;
  settings: BoxSettings;
  log: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
  clientFolder?: string;
  meetingFolder?: string;
  /** Returns the passphrase; `isNew` if a vault is created with it. */
  passphrase: (isNew: boolean) => Promise<string>;
  /** Returns the code for the pairing. Called only by a box that is not paired. */
  code: () => Promise<string>;
}

export interface RunningBox extends Pick<RunningServer, 'ctx' | 'port'> {
  /**
   * Hands over what the box holds, takes the newest copy of the school and runs it. Returns sentences for the operator.
   * @throws BoxError; after a `BoxEnded`, the box has deleted its copy and stops
   */
  refresh: () => Promise<string>;
  /** Resolves after the first handover and the newest copy, or the failure of an attempt. */
  started: Promise<void>;
  /** Resolves after the box has deleted its copy and stopped by itself. */
  ended: Promise<BoxEnded>;
  stop: () => Promise<void>;
}
