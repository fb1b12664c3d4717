interface HandOff {
  token: string;
  redirect: string | null;
}

let found: HandOff | null = null;

/**
 * The token and target in the address of `/token`; null without a token. The first read removes the token
 * from the address bar and the history.
 */
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
