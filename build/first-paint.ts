import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

const catalogue = /\/locales\/(\w+\/\w+)\.po$/;
const styleLink = /^\s*<link rel="stylesheet"[^>]*>\n?/gm;
/** Screens people often start with, by the first segment of the address, as in `src/app/screens.ts`. */
const firstScreens = {
  dashboard: ['src/app/dashboard/dashboard-screen.tsx'],
  schedule: ['src/features/schedule/schedule-screen.tsx'],
  chat: ['src/features/chat/chats-screen.tsx', 'src/features/chat/chat-screen.tsx'],
};
const splashEnds = '</div>\n    <noscript>';

/**
 * Inlines what the first paint needs, so that it waits for no request: the logo, its colours, and a script
 * that knows the chosen theme and language. The style sheet link follows the splash, since HTML before the
 * link is painted without waiting for it. The server allows the inline code by its hash.
 */
export function firstPaint(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'yurt:first-paint',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const mark = readFileSync(join(config.root, 'public/mark.svg'), 'utf8').trim();
        const withMark = html.replace(/<img src="\/mark\.svg"[^>]*>/, svgInHtml(mark));
        if (withMark === html) throw new Error('index.html lacks the mark of the first-paint script');
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const catalogues = Object.fromEntries(
          chunks.flatMap(({ facadeModuleId, fileName }) => {
            const locale = catalogue.exec(facadeModuleId ?? '')?.[1];
            return locale ? [[locale, config.base + fileName]] : [];
          }),
        );
        const { inside, screens } = neededInside(chunks, config.base);
        const tags: HtmlTagDescriptor[] = [
          { tag: 'style', children: styleOfSplash(config.root), injectTo: 'head' },
          {
            tag: 'script',
            attrs: {
              'data-catalogues': JSON.stringify(catalogues),
              'data-inside': JSON.stringify(inside),
              'data-screens': JSON.stringify(screens),
            },
            children: await script(config.root),
            injectTo: 'head',
          },
        ];
        return { html: bundle ? styleAfterSplash(withMark) : withMark, tags };
      },
    },
  };
}

/**
 * Addresses of the chunks that every screen behind the sign-in needs and the page does not load anyway, and of
 * those that the first screens need besides.
 */
function neededInside(chunks: readonly Rolldown.OutputChunk[], base: string) {
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      withImports(next, found);
    return found;
  };
  const screens: Record<string, string[]> = {};
  // In development there are no chunks.
  if (chunks.length === 0) return { inside: [], screens };
  const chunkOf = (module: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
    if (!chunk) throw new Error(`The build lacks the chunk of ${module}`);
    return withImports(chunk.fileName);
  };
  const begin = chunks.find(({ isEntry }) => isEntry);
  if (!begin) throw new Error('The build lacks its entry chunk');
  const known = withImports(begin.fileName);
  const unknown = (names: Iterable<string>) => {
    const found = [...names].filter((name) => !known.has(name));
    for (const name of found) known.add(name);
    return found.map((name) => base + name);
  };
  const inside = unknown(chunkOf('src/app/signed-in.tsx'));
  for (const [area, modules] of Object.entries(firstScreens)) {
    const needed = modules.flatMap((module) => [...chunkOf(module)]);
    screens[area] = [...new Set(needed)].filter((name) => !known.has(name)).map((name) => base + name);
  }
  return { inside, screens };
}

const svgInHtml = (svg: string) =>
  svg
    .replace(' xmlns="http://www.w3.org/2000/svg"', ' width="64" height="64" aria-hidden="true"')
    .replaceAll(/stroke="#\w+"/g, 'stroke="currentColor"')
    .replaceAll(/>\s+</g, '><');

/** The splash's colours, read from tokens.css, their only definition. */
function styleOfSplash(root: string): string {
  const tokens = readFileSync(join(root, 'src/ui/tokens.css'), 'utf8');
  const token = (name: string) => {
    const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1];
    if (!value) throw new Error(`tokens.css has no --${name}`);
    return value;
  };
  return [
    ':root{color-scheme:light dark}',
    ':root[data-theme=light]{color-scheme:light}',
    ':root[data-theme=dark]{color-scheme:dark}',
    `html{background:${token('bg')};color:${token('text')}}`,
    'body{margin:0}',
    `.splash{display:grid;place-items:center;min-height:100dvh;color:${token('accent')}}`,
  ].join('');
}

async function script(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: join(root, 'src/app/first-paint.ts'), formats: ['iife'], name: 'firstPaint' },
    },
  });
  const [result] = [built].flat();
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error('The first-paint script was not built');
  return chunk.code.trim();
}

function styleAfterSplash(html: string): string {
  const links = html.match(styleLink) ?? [];
  if (links.length === 0 || !html.includes(splashEnds))
    throw new Error('index.html has no stylesheet link or no end of the splash screen');
  const preloads = links.map((link) => link.replace('rel="stylesheet"', 'rel="preload" as="style"'));
  return html
    .replace(styleLink, '')
    .replace('</head>', `${preloads.join('')}</head>`)
    .replace(splashEnds, `</div>\n${links.join('')}    <noscript>`);
}
