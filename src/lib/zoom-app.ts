/** Opens the app where it is installed, with the passcode: on phones it has a scheme of its own. */
export function zoomAppLink(
  number: string,
  passcode: string | null | undefined,
  agent = navigator.userAgent,
): string {
  const scheme = /Android|iPhone|iPad/i.test(agent) ? 'zoomus' : 'zoommtg';
  const query = new URLSearchParams({ action: 'join', confno: number, ...(passcode && { pwd: passcode }) });
  return `${scheme}://zoom.us/join?${query.toString()}`;
}

/** Zoom's page of a meeting, which opens the app or joins in the browser; the number may have spaces or hyphens. */
export const zoomPage = (number: string): string => `https://zoom.us/j/${number.replace(/\D/g, '')}`;

/** As it is read out: in groups. */
export const spacedNumber = (number: string): string =>
  number.replace(/^(\d{3})(\d{3,4})(\d{3,})$/, '$1 $2 $3');
