import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Replaces what Vite puts around each `import()`: the styles of the part load first, then the part. Vite's own loader
 * also handles stylesheets of other origins, nonces and several error callbacks, and every first visit would pay for
 * it.
 */
const LOADER = `
const known = {}
const fetchStyle = (name) =>
  known[name] ??= new Promise((resolve, reject) => {
    const file = name + '.css'
    const href = '/assets/' + file
    if (document.querySelector('[href="' + href + '"],[data-joins~="' + file + '"]')) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      delete known[name]
      reject(Error(href))
    }
    document.head.append(link)
  })
export const __vitePreload = (load, names = []) => Promise.all(names.map(fetchStyle)).then(load)
`

/** Vite's table of the styles that the parts of a file need, with the function that reads it. */
const TABLE = /const __vite__mapDeps=.*?\(m\.f=(\[[^\]]*\]).*?;\n/
/** The styles of a part, by their places in the table. */
const PLACES = /__vite__mapDeps\((\[[^\]]*\])\)/g

/**
 * Names the styles of a part where it is loaded. A table of them in each file costs every first visit its function and the
 * path of each sheet.
 */
export function withNamedStyles(code: string): string {
  const [table, list] = TABLE.exec(code) ?? []
  if (table === undefined || list === undefined) return code
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite wrote it: paths of files
  const names = (JSON.parse(list) as readonly string[]).map((file) => basename(file, '.css'))
  return code.replace(table, '').replaceAll(PLACES, (_, places: string) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above: numbers
    return JSON.stringify((JSON.parse(places) as readonly number[]).map((place) => names[place]))
  })
}

export function lazyStyles(): Plugin {
  return {
    name: 'waybill:lazy-styles',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => LOADER },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = withNamedStyles(file.code)
      },
    },
  }
}
