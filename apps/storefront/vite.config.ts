import { defineConfig } from 'vite'
import { sharedChunks } from './shared-chunks.ts'

const chunks = sharedChunks()
const production = { 'process.env.NODE_ENV': '"production"' }

// One client entry with a chunk per page, and one bundle for the server: the same components in both.
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  clearScreen: false,
  logLevel: 'warn',
  define: command === 'build' ? production : {},
  plugins: [chunks.plugin],
  oxc: { jsx: { runtime: 'automatic' } },
  resolve: { noExternal: command === 'build' ? true : [] },
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:6]' : '[name]-[local]-[hash:base64:4]' } },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        cssCodeSplit: true,
        // these know light-dark(): older ones would need every colour twice
        cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
        target: 'es2022',
        rollupOptions: {
          input: 'src/entry-client.tsx',
          preserveEntrySignatures: 'allow-extension',
          checks: { pluginTimings: false },
          output: { codeSplitting: { groups: chunks.groups, includeDependenciesRecursively: false } },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === 'build' ? true : [] },
      build: {
        outDir: 'build/server',
        ssr: true,
        emitAssets: false,
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
