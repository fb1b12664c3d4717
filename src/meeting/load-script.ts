/** Loads and runs a script; rejects if it cannot be loaded. */
export const loadScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    // Run scripts in the order of the calls.
    script.async = false;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${src} could not be loaded`)));
    document.head.append(script);
  });

/** Fetches a file into the browser's cache and reports the progress, from 0 to 1. */
export async function fetchWithProgress(address: string, onProgress: (part: number) => void): Promise<void> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${address} responded with status ${response.status}`);
  const total = Number(response.headers.get('x-plain-length') ?? 0);
  const reader = response.body.getReader();
  for (let received = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return onProgress(1);
    received += value.length;
    if (total > 0) onProgress(Math.min(received / total, 1));
  }
}
