import type { Context as HonoContext } from 'hono';
import { compress, encodingOf, matchesEntityTag, jsonHeaders, weakTag } from './send-json.ts';

interface SharedReply {
  version: string;
  tag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

export interface SharedReplies {
  /** Sends a response that is the same for everybody. It is made and encoded once for each version. */
  send: (c: HonoContext, name: string, version: string, make: () => Promise<unknown>) => Promise<Response>;
}

const brotliQuality = 9;

export function sharedReplies(): SharedReplies & { clear: () => void } {
  const replies = new Map<string, Promise<SharedReply>>();

  const encode = async (version: string, make: () => Promise<unknown>): Promise<SharedReply> => {
    const plain = Buffer.from(JSON.stringify({ data: await make() }));
    const [br, gzip] = await Promise.all([compress(plain, 'br', brotliQuality), compress(plain, 'gzip')]);
    return { version, tag: weakTag(plain), plain, br, gzip };
  };

  return {
    clear: () => replies.clear(),
    send: async (c, name, version, make) => {
      let reply = await replies.get(name)?.catch(() => undefined);
      if (reply?.version !== version) {
        const fresh = encode(version, make);
        replies.set(name, fresh);
        reply = await fresh;
      }
      const headers: Record<string, string> = { ...jsonHeaders, etag: reply.tag };
      if (matchesEntityTag(c.req.header('if-none-match'), reply.tag)) return c.body(null, 304, headers);
      const encoding = encodingOf(c.req.header('accept-encoding'));
      if (encoding) headers['content-encoding'] = encoding;
      return c.body(new Uint8Array(encoding ? reply[encoding] : reply.plain), 200, headers);
    },
  };
}
