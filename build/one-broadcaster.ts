import type { Plugin } from 'vite';

const connect = /connect\(\) \{\s*if \(this\.options\.broadcaster === "reverb"\)[^]*?\n\t\}/;
const theOne = /=== "socket\.io"\) (this\.connector = new \w+\(this\.options\);)/;
const supports = /(connectorSupportsEncryptedPrivateChannels\(e\) \{)[^]*?\n\t\}/;
const interceptors = /(register\w*(?:Interceptors?|AjaxSetup)\(\) \{)[^]*?\n\t\}/g;

/** Leaves out of Echo what is for other brokers and other HTTP clients: we speak to socket.io. */
export function oneBroadcaster(): Plugin {
  return {
    name: 'yurt:one-broadcaster',
    apply: 'build',
    transform: {
      filter: { id: /\/laravel-echo\/dist\/echo\.js$/ },
      handler(code) {
        const ours = theOne.exec(connect.exec(code)?.[0] ?? '')?.[1];
        if (!ours) this.error('laravel-echo is written otherwise than it was: see build/one-broadcaster.ts');
        return code
          .replace(connect, `connect() { ${ours} }`)
          .replace(supports, '$1 return false; }')
          .replace(interceptors, '$1 }');
      },
    },
  };
}
