import type { Plugin } from 'vite'

const PART = '?part'

/**
 * Gives each `import()` a file of its own, which exports what the named file does. Where a file is also imported as usual, the
 * bundler would need a namespace object for it, and every page the bundler's few lines that make one.
 */
export function lazyParts(): Plugin {
  return {
    name: 'waybill:lazy-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer, options) {
      if (options.kind !== 'dynamic-import' || !source.startsWith('.')) return undefined
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found === null ? undefined : `${found.id}${PART}`
    },
    load: {
      filter: { id: /\?part$/ },
      handler: (id) => `export * from ${JSON.stringify(id.slice(0, -PART.length))}`,
    },
  }
}
