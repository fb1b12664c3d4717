import http from 'node:http';

/**
 * Requests per second of a GET over keep-alive connections during `ms`. Throws if a response is not a 200.
 */
export async function throughput(
  url: string,
  headers: Record<string, string>,
  connections: number,
  ms: number,
): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + ms;
  let done = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await get(url, headers, agent);
      done += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return done / ((performance.now() - start) / 1000);
}

const get = (url: string, headers: Record<string, string>, agent: http.Agent) =>
  new Promise<void>((resolve, reject) => {
    http
      .get(url, { headers, agent }, (response) => {
        if (response.statusCode !== 200)
          reject(new Error(`${url} responded with status ${response.statusCode}`));
        response.resume();
        response.on('end', resolve);
      })
      .on('error', reject);
  });
