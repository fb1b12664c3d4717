/** Which build this page runs: the name that its first script has there. */
export function appVersion(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? (new URL(script.src).pathname.split('/').at(-1) ?? '') : '';
}
