interface HandOff {
  token: string;
  redirect: string | null;
}

let found: HandOff | null = null;

/** What `/token` was opened with. The token leaves the address bar, and with it the history, as soon as it is read. */
export function readHandOff(): HandOff | null {
  const params = new URLSearchParams(location.search);
  const token = params.get('token');
  if (token === null) return found;
  found = token === '' ? null : { token, redirect: params.get('redirect') };
  params.delete('token');
  params.delete('redirect');
  const rest = params.toString();
  history.replaceState(history.state, '', location.pathname + (rest && `?${rest}`));
  return found;
}

export function clearHandOff(): void {
  found = null;
}
