import { boxHeader } from '../../../contract/box-header.ts';

/** Result of a resumable transfer. */
export type TransferOutcome =
  | 'brought'
  | 'aborted'
  | 'network'
  | 'forbidden'
  | 'full'
  | 'tooLarge'
  | 'server';

interface LastResponse {
  getStatus: () => number;
  /** Browsers return null without the header, although the type of the library is `undefined`. */
  getHeader: (name: string) => string | null | undefined;
}

/**
 * Maps the status of the last response to an error. 401, 429 and every response of a box count as `network`, because
 * they are retried.
 */
export function outcomeOfError(error: unknown): TransferOutcome {
  const response = (error as { originalResponse?: LastResponse | null }).originalResponse;
  if (response?.getHeader(boxHeader)) return 'network';
  switch (response?.getStatus()) {
    case undefined:
    case 0:
    case 401:
    case 429:
      return 'network';
    case 403:
      return 'forbidden';
    case 413:
      return 'tooLarge';
    case 507:
      return 'full';
    default:
      return 'server';
  }
}
