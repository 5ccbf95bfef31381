import { defineConfig } from 'vite'

// One bundle for a browser that has signed in: nothing of it is shared with the storefront, whose visitors load none of it.
export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  clearScreen: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'build',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
    target: 'es2022',
    rollupOptions: {
      input: 'src/main.tsx',
      checks: { pluginTimings: false },
      // libraries mark their modules for servers that render, which this isn't
      onLog: (level, log, handler) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log)
      },
      output: {
        entryFileNames: 'assets/back-office-[hash].js',
        chunkFileNames: 'assets/back-office-[hash].js',
        assetFileNames: 'assets/back-office-[hash][extname]',
      },
    },
  },
})
