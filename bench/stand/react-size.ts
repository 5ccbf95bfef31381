import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const input = fileURLToPath(new URL('../floors/react-floor.ts', import.meta.url))

/** Compressed bytes of React alone, built as the storefront is. */
export async function reactSize(): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rollupOptions: { input } },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunks = outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .flatMap((one) => (one.type === 'chunk' ? [one.code] : []))
  if (chunks.length === 0) throw new Error('React alone built to nothing')
  return chunks.reduce((sum, code) => sum + gzipSync(code).length, 0)
}
