import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const id = '\0yurt:one-transport';
const leftOut = new Map([
  ['\0yurt:unused-transports', 'export const [XHR, Fetch, WT, WS] = [];'],
  ['\0yurt:no-binary-found', 'export const isBinary = () => false; export const hasBinary = isBinary;'],
  ['\0yurt:no-binary', 'export const [deconstructPacket, reconstructPacket, decode] = [];'],
]);

const otherTransports =
  /^\.\/transports\/(?:polling-xhr|polling-xhr\.node|polling-fetch|webtransport|websocket\.node)\.js$/;

/**
 * Leaves out of socket.io what is never used: we speak JSON by websocket, and where there is none by requests of
 * our own. A frame that is not text ends the connection, as any other that is against the protocol.
 */
export function oneTransport(): Plugin {
  let folder = '';
  return {
    name: 'yurt:one-transport',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer?.includes('/socket.io-parser/')) {
        if (source === './is-binary.js') return '\0yurt:no-binary-found';
        if (source === './binary.js') return '\0yurt:no-binary';
      }
      if (importer?.includes('/engine.io-parser/') && source === './contrib/base64-arraybuffer.js')
        return '\0yurt:no-binary';
      if (!importer?.includes('/engine.io-client/')) return null;
      if (otherTransports.test(source)) return '\0yurt:unused-transports';
      if (source !== './transports/index.js') return null;
      folder = join(dirname(importer), 'transports');
      return id;
    },
    load(asked) {
      if (asked !== id) return leftOut.get(asked) ?? null;
      const websocket = JSON.stringify(join(folder, 'websocket.js'));
      return `import { WS } from ${websocket};\nexport const transports = { websocket: WS };`;
    },
  };
}
