import type { Plugin } from 'vite'

const PART = '?part'
/** Parts that some page imports as usual. */
const SHARED =
  /\/(?:check-out|checkout-context|confirm-email|contact-form|explain-charges|invoices-table|transfer-sheet|upgrade-button)\.tsx?$/
const RUNTIME = 'rolldown-runtime'

/**
 * Gives a part that some page imports as usual a file of its own, which only exports it. The bundler would make a namespace
 * object for it instead, and every page would load the bundler's few lines that make one.
 */
export function lazyParts(): Plugin {
  return {
    name: 'waybill:lazy-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer, { kind }) {
      if (kind !== 'dynamic-import' || !SHARED.test(source)) return undefined
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found === null ? undefined : `${found.id}${PART}`
    },
    load: {
      filter: { id: /\?part$/ },
      handler: (id) => `export * from ${JSON.stringify(id.slice(0, -PART.length))}`,
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === RUNTIME)
      if (runtime === undefined) return
      const users = chunks.filter(({ name, imports }) => name !== 'react' && imports.includes(runtime.fileName))
      this.error(`shared parts are missing in lazy-parts.ts: ${users.map(({ name }) => name).join(', ')}`)
    },
  }
}
