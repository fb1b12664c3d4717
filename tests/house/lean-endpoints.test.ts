import { build } from 'vite';
import { expect, test } from 'vitest';
import { leanEndpoints } from '../../build/lean-endpoints.ts';
import { root } from '../../build/root.mjs';

async function bundle(entry: string, body: 'kept' | 'unread'): Promise<string> {
  const id = '\0entry';
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (source) => (source === 'entry' ? id : null),
        load: (asked) => (asked === id ? entry : null),
      },
      leanEndpoints({ body }),
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' },
    },
  });
  const [made] = Array.isArray(built) ? built : [built];
  if (!made || !('output' in made)) throw new Error('Nothing was built');
  return made.output[0].code;
}

const run = async (code: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

const entry = `export { login } from '${root}/contract/auth.ts'; export { getUser } from '${root}/contract/users.ts';`;

test('a client asks by method and path and reads the output; what is for the server stays behind', async () => {
  const code = await bundle(entry, 'unread');
  const { login, getUser } = await run(code);
  expect(getUser).toMatchObject({ method: 'GET', path: '/user/:id', output: { kind: 'schema' } });
  expect(getUser).toMatchObject({ params: undefined, summary: undefined, access: undefined });
  expect(login).toMatchObject({ method: 'POST', body: undefined, output: { kind: 'schema' } });
  expect(code).not.toContain('Sign in with e-mail');
});

test('a page keeps the schemas its forms are checked by', async () => {
  const { login } = await run(await bundle(entry, 'kept'));
  expect(login).toMatchObject({ body: { kind: 'schema' } });
});

test('an endpoint nobody calls is in no bundle', async () => {
  const code = await bundle(entry, 'unread');
  expect(code).toContain('/user/:id');
  expect(code).not.toContain('/users');
});
