import { globSync } from 'node:fs'
import { defineConfig } from 'vite'
import { lazyParts } from './lazy-parts.ts'
import { lazyStyles } from './lazy-styles.ts'
import { literalClassNames } from './literal-class-names.ts'
import { sharedChunks } from './shared-chunks.ts'
import { shortClassNames } from './short-class-names.ts'
import { staticStyles } from './static-styles.ts'

const chunks = sharedChunks()
const nameClass = shortClassNames()
const production = { 'process.env.NODE_ENV': '"production"' }
/** The folder of `jsx-runtime.ts`. */
const elements = `${import.meta.dirname}/src/lib`
/** Globals that React looks for and no visitor needs: the hook of its developer tools, and what only Node has. */
const absent = { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', setImmediate: 'undefined', 'process.emit': 'undefined' }

// One client entry and a script per page, which the document names, and one bundle for the server: the same components in both.
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  clearScreen: false,
  logLevel: 'warn',
  define: command === 'build' ? production : {},
  plugins: [literalClassNames(nameClass), lazyParts(), lazyStyles(), staticStyles(), chunks.plugin],
  oxc: { jsx: { runtime: 'automatic', ...(command === 'build' && { importSource: elements }) } },
  resolve: { noExternal: command === 'build' ? true : [] },
  css: { modules: { generateScopedName: nameClass } },
  environments: {
    client: {
      define: command === 'build' ? absent : {},
      build: {
        outDir: 'build/client',
        manifest: true,
        // the document links all that its page needs; a lazy part requests the little it has beside that by itself, and
        // a list of it would travel with every first visit
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        assetsInlineLimit: 0,
        cssCodeSplit: true,
        // these know light-dark(): older ones would need every colour twice
        cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
        target: 'es2022',
        rollupOptions: {
          input: ['src/start.ts', 'src/entry-client.tsx', ...globSync('src/pages/*.tsx', { cwd: import.meta.dirname })],
          preserveEntrySignatures: 'allow-extension',
          checks: { pluginTimings: false },
          // the name of a sheet travels with every lazy part that needs it
          output: {
            assetFileNames: ({ names }) =>
              names[0]?.endsWith('.css') ? 'assets/[hash:5][extname]' : 'assets/[name]-[hash][extname]',
            codeSplitting: { groups: chunks.groups, includeDependenciesRecursively: false },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === 'build' ? true : [] },
      build: {
        outDir: 'build/server',
        ssr: true,
        emitAssets: false,
        // an address, as in the browser's build: no drawing inside a page
        assetsInlineLimit: 0,
        target: 'node22',
        rollupOptions: {
          input: 'src/entry-server.tsx',
          checks: { pluginTimings: false },
          output: { entryFileNames: 'entry-server.js' },
        },
      },
    },
  },
  builder: {},
}))
