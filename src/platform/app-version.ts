/** Identifies the build of this page: file name of its entry script; empty if there is none. */
export function appVersion(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? (new URL(script.src).pathname.split('/').at(-1) ?? '') : '';
}
