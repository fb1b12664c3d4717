/** Address that opens the Zoom app with the passcode; phones use another scheme. */
export function zoomAppLink(
  number: string,
  passcode: string | null | undefined,
  agent = navigator.userAgent,
): string {
  const scheme = /Android|iPhone|iPad/i.test(agent) ? 'zoomus' : 'zoommtg';
  const query = new URLSearchParams({ action: 'join', confno: number, ...(passcode && { pwd: passcode }) });
  return `${scheme}://zoom.us/join?${query.toString()}`;
}

/**
 * Zoom's page of a meeting, which opens the app or joins in the browser. The number may contain spaces or
 * hyphens.
 */
export const zoomPage = (number: string): string => `https://zoom.us/j/${number.replace(/\D/g, '')}`;

/** The meeting number in groups of digits. */
export const spacedNumber = (number: string): string =>
  number.replace(/^(\d{3})(\d{3,4})(\d{3,})$/, '$1 $2 $3');
