import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const id = '\0yurt:one-transport';
const unused = '\0yurt:unused-transports';
const leftOut =
  /^\.\/transports\/(?:polling-xhr|polling-xhr\.node|polling-fetch|webtransport|websocket\.node)\.js$/;

/** Leaves out of engine.io what is never used: we speak by websocket, and where there is none by requests of our own. */
export function oneTransport(): Plugin {
  let folder = '';
  return {
    name: 'yurt:one-transport',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('/engine.io-client/')) return null;
      if (leftOut.test(source)) return unused;
      if (source !== './transports/index.js') return null;
      folder = join(dirname(importer), 'transports');
      return id;
    },
    load(asked) {
      if (asked === unused) return 'export const [XHR, Fetch, WT, WS] = [];';
      if (asked !== id) return null;
      const websocket = JSON.stringify(join(folder, 'websocket.js'));
      return `import { WS } from ${websocket};\nexport const transports = { websocket: WS };`;
    },
  };
}
