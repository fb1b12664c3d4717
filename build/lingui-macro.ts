import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/** Expands Lingui macros. Must precede plugin-react, which has no Babel hook since version 6. */
export function linguiMacro(): Plugin {
  return {
    name: 'yurt:lingui-macro',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(?:$|\?)/, code: /@lingui\/(?:core|react)\/macro/ },
      async handler(code, id) {
        const [filename = id] = id.split('?');
        const result = await transformAsync(code, {
          filename,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: ['@lingui/babel-plugin-lingui-macro'],
        });
        return result?.code
          ? { code: result.code, map: result.map ? JSON.stringify(result.map) : null }
          : null;
      },
    },
  };
}
