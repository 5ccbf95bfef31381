import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Names a class of a sheet in the build. */
export type NameClass = (name: string, sheet: string) => string

const SHEET = /\.module\.css$/
const IMPORTED = /^import (\w+) from '([^']+\.module\.css)'$/gm

/**
 * A component's classes as literal strings: `styles.head` is `'Jd'`. The table that a sheet exports would stand in the
 * script beside every component, with both names of all its classes. Where a class is looked up by a value
 * (`styles[size]`) the table stays.
 */
export function withLiteralClasses(code: string, folder: string, nameClass: NameClass): string {
  return [...code.matchAll(IMPORTED)].reduce((written, [statement, table = '', path = '']) => {
    const reads = String.raw`(?<![\w$./'-])${table}`
    const [before = '', after = ''] = written.split(statement)
    const named = after.replaceAll(
      new RegExp(String.raw`${reads}\.(\w+)`, 'g'),
      (_, name: string) => `'${nameClass(name, resolve(folder, path))}'`,
    )
    const isLookedUp = new RegExp(String.raw`${reads}\b`).test(named)
    return `${before}${isLookedUp ? statement : `import '${path}'`}${named}`
  }, code)
}

/** Of both builds, so that the server and the browser write the same. */
export function literalClassNames(nameClass: NameClass): Plugin[] {
  return [
    {
      name: 'waybill:literal-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?$/, code: '.module.css' },
        handler: (code, id) => ({ code: withLiteralClasses(code, dirname(id), nameClass), map: null }),
      },
    },
    {
      // a sheet whose table no code reads is still a sheet
      name: 'waybill:sheets-without-readers',
      apply: 'build',
      enforce: 'post',
      transform: { filter: { id: SHEET }, handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }) },
    },
  ]
}
