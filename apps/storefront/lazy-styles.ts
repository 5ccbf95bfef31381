import type { Plugin } from 'vite'

/**
 * Replaces what Vite puts around each `import()`: the styles of the part load first, then the part. Vite's own loader
 * also handles stylesheets of other origins, nonces and several error callbacks, and every first visit would pay for
 * it.
 */
const LOADER = `
const known = {}
const fetchStyle = (file) =>
  known[file] ??= new Promise((resolve, reject) => {
    const href = '/' + file
    if (document.querySelector('[href="' + href + '"],[data-joins~="' + file.slice(7) + '"]')) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      delete known[file]
      reject(Error(file))
    }
    document.head.append(link)
  })
export const __vitePreload = (load, files = []) => Promise.all(files.map(fetchStyle)).then(load)
`

export function lazyStyles(): Plugin {
  return {
    name: 'waybill:lazy-styles',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => LOADER },
  }
}
