import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Resolve = (source: string, importer: string) => Promise<string | undefined>

/** Imports of a file, without types and lazy parts. */
const IMPORTED = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([^']+)'$/gm
const STATIC = /import\.meta\.env\.SSR && ([A-Z]\w*)/g
const OWN = /[\\/](?:apps|packages)[\\/]/
const SHEET = /\.css$/
const CODE = /\.tsx?$/

/** The sheets behind a file, each once. */
async function sheetsBehind(file: string, resolve: Resolve): Promise<readonly string[]> {
  const seen = new Set([file])
  for (const one of seen) {
    if (SHEET.test(one)) continue
    // oxlint-disable-next-line no-await-in-loop -- each file says which are next
    const found = [...(await readFile(one, 'utf8')).matchAll(IMPORTED)].map(([, source = '']) => resolve(source, one))
    // oxlint-disable-next-line no-await-in-loop -- as above
    for (const next of await Promise.all(found)) if (next !== undefined) seen.add(next)
  }
  return [...seen].filter((one) => SHEET.test(one))
}

/** The statement that brings `name`, and where from: in the browser none of its names is left. */
function importOf(name: string, code: string): readonly [statement: string, source: string] {
  const parts = new Set([...code.matchAll(STATIC)].map(([, part]) => part))
  for (const [statement, names = '', source = ''] of code.matchAll(/^import \{([^}]*)\} from '([^']+)'$/gm)) {
    const brought = names.split(',').flatMap((one) => one.trim() || [])
    if (brought.includes(name) && brought.every((one) => parts.has(one))) return [statement, source]
  }
  throw new Error(`${name} is static, but imported with what is not`)
}

/** In the browser's files there is nothing of a static part (`app/static-part.tsx`) but its styles. */
export async function withStylesOnly(code: string, file: string, resolve: Resolve): Promise<string> {
  let written = code
  for (const [guarded, name = ''] of code.matchAll(STATIC)) {
    const [statement, source] = importOf(name, code)
    // oxlint-disable-next-line no-await-in-loop -- a handful of components in the whole storefront
    const component = await resolve(source, file)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const sheets = component === undefined ? [] : await sheetsBehind(component, resolve)
    written = written
      .replace(statement, sheets.map((sheet) => `import '${sheet}'`).join('\n'))
      .replace(guarded, 'false')
  }
  return written
}

const resolveBy =
  (context: Pick<Rolldown.PluginContext, 'resolve'>): Resolve =>
  async (source, importer) => {
    const { id } = (await context.resolve(source, importer)) ?? { id: '' }
    return OWN.test(id) && !id.includes('node_modules') && (SHEET.test(id) || CODE.test(id)) ? id : undefined
  }

/** Drops files of which only styles are left: no code imports them; the manifest still lists their styles. */
function dropEmptyFiles(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  for (const { fileName } of chunks.filter(({ code }) => code.trim() === '')) {
    for (const chunk of chunks) chunk.code = chunk.code.replace(`import"./${basename(fileName)}";`, '')
    delete bundle[fileName]
  }
}

export function staticStyles(): Plugin {
  return {
    name: 'waybill:static-styles',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: CODE, code: 'import.meta.env.SSR && ' },
      async handler(code, id) {
        return { code: await withStylesOnly(code, id, resolveBy(this)), map: null }
      },
    },
    generateBundle: { order: 'post', handler: (_, bundle) => dropEmptyFiles(bundle) },
  }
}
