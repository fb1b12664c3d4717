/** Result of a resumable transfer. */
export type TransferOutcome =
  | 'brought'
  | 'aborted'
  | 'network'
  | 'forbidden'
  | 'full'
  | 'tooLarge'
  | 'server';

/**
 * Maps the status of the last response to an error. 401 and 429 count as `network`, because they are retried.
 */
export function outcomeOfError(error: unknown): TransferOutcome {
  const response = (error as { originalResponse?: { getStatus: () => number } | null }).originalResponse;
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
