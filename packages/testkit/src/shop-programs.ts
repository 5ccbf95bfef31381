import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'

const root = join(import.meta.dirname, '../../..')
const sources = { main: join(root, 'apps/server/src/main.ts'), cli: join(root, 'apps/server/src/cli.ts') }
/** Names the folder of the joined programs to the processes of a run. */
export const programsVariable = 'WAYBILL_TEST_PROGRAMS'

/** The files of the server and of the operator's command: joined by the set-up of a run, else as they are written. */
export function shopPrograms(environment: NodeJS.ProcessEnv = process.env): {
  readonly main: string
  readonly cli: string
} {
  const folder = environment[programsVariable]
  return folder === undefined ? sources : { main: join(folder, 'main.mjs'), cli: join(folder, 'cli.mjs') }
}

/**
 * Joins the thousand files of the server into a few: a process that a test starts finds and loads each of them, which
 * takes most of its first two seconds (docs/decisions/0133). The code is the same, in the same order; what it finds by its
 * own place is found where it was written. Tests of a run that calls this start what it made.
 */
export async function joinPrograms(): Promise<void> {
  if (!existsSync(sources.main)) return
  const bundle = await rolldown({
    input: sources,
    platform: 'node',
    cwd: root,
    plugins: [outside, ownPlaces],
    treeshake: false,
  })
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'waybill-draft-'))
  const named = { format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } as const
  const { output } = await bundle.write({ ...named, dir: draft })
  await bundle.close()
  const digest = createHash('sha256')
  for (const file of output) digest.update(file.type === 'chunk' ? file.code : file.fileName)
  const folder = join(cache, `waybill-programs-${digest.digest('hex').slice(0, 16)}`)
  try {
    renameSync(draft, folder)
  } catch {
    // the run before made the same, or one beside this
    rmSync(draft, { recursive: true, force: true })
  }
  process.env[programsVariable] = folder
}

/** Libraries in many files of modules that can be joined; the others stay where they are. */
const JOINED = /node_modules\/(?:kysely|zod|culori|yaml|marked|jose|@zxcvbn-ts)\//

const outside: Plugin = {
  name: 'outside',
  resolveId: {
    order: 'pre',
    async handler(id, importer) {
      if (importer === undefined || /^[./]|^@waybill\//.test(id)) return null
      if (isBuiltin(id)) return { id, external: true }
      const found = await this.resolve(id, importer, { skipSelf: true })
      if (found === null || JOINED.test(found.id)) return found
      return { id: found.id.startsWith('/') ? pathToFileURL(found.id).href : id, external: true }
    },
  },
}

/** A file reads its neighbours by `import.meta`: it gets the place where it was written. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform: {
    order: 'pre',
    filter: { id: /^\//, code: 'import.meta.' },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.filename', JSON.stringify(id))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
}
