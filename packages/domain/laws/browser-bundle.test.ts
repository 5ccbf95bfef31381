import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { cartBreakdown } from '../src/cart/index.ts'
import { addPlan, cartOf } from './cart-run.ts'
import { shop } from './cart-shop.ts'

/** The folders that the browser runs too (design: no Temporal there); each is an entry of the package. */
const browserFolders = ['money', 'catalog', 'pricing', 'cart', 'quote'] as const

/** The code of these folders with all that they import, as the storefront's bundler makes it; nothing is shaken off. */
async function bundled(folders: readonly string[]): Promise<string> {
  const entry = 'virtual:browser-domain'
  const source = (folder: string): string => join(import.meta.dirname, '../src', folder, 'index.ts')
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: entry,
        treeshake: false,
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'domain' },
      },
    },
    plugins: [
      {
        name: 'browser-domain',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? folders.map((folder) => `export * as ${folder} from ${JSON.stringify(source(folder))}`).join('\n')
            : undefined,
      },
    ],
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : []))
  const code = chunks.flatMap((one) => (one.type === 'chunk' ? [one.code] : [])).join('\n')
  if (code === '') throw new Error('the domain built to nothing')
  return code
}

/** Names that a browser of today lacks, or the domain must not use. */
const foreign = /\bTemporal\b|\bprocess\b|\brequire\(|["']node:|__vite-browser-external/

describe("the browser's part of the domain", () => {
  test.each(browserFolders)('%s bundles without Temporal and without a module of Node', async (folder) => {
    expect(foreign.exec(await bundled([folder]))).toBeNull()
  })

  test('a folder that uses Temporal is reported', async () => {
    expect(foreign.exec(await bundled(['calendar']))?.[0]).toBe('Temporal')
  })

  test('prices a cart where there is nothing but the language, and no Temporal', async () => {
    const browser = createContext({ document: JSON.stringify(shop.document), cart: JSON.stringify(cartOf(addPlan(1))) })
    runInContext('delete globalThis.Temporal', browser)
    runInContext(await bundled(browserFolders), browser)
    const priced: unknown = runInContext(
      `JSON.stringify(
        domain.cart.cartBreakdown(domain.catalog.indexCatalogue(JSON.parse(document), 1), JSON.parse(cart)),
      )`,
      browser,
    )
    expect(priced).toBe(JSON.stringify(cartBreakdown(shop, cartOf(addPlan(1)))))
  })
})
