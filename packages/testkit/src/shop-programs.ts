import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'

const root = join(import.meta.dirname, '../../..')
const server = join(root, 'apps/server/src')
const sources = {
  main: join(server, 'main.ts'),
  cli: join(server, 'cli.ts'),
  inside: join(server, 'testing/inside.ts'),
}
/** Names the folder of the joined programs to the processes of a run. */
export const programsVariable = 'WAYBILL_TEST_PROGRAMS'

type Programs = Readonly<Record<keyof typeof sources, string>>

/** The files of the server and of the operator's command: joined by the set-up of a run, else as they are written. */
export function shopPrograms(environment: NodeJS.ProcessEnv = process.env): Programs {
  const folder = environment[programsVariable]
  if (folder === undefined) return sources
  return { main: join(folder, 'main.mjs'), cli: join(folder, 'cli.mjs'), inside: join(folder, 'inside.mjs') }
}

type Variables = Readonly<Record<string, string | undefined>>
type Writes = (text: string) => void

/** Exports of apps/server/src/testing/inside.ts. */
interface Inside {
  readonly startInside: (
    environment: Variables,
    write: Writes,
  ) => Promise<{ readonly url: string; readonly stop: () => Promise<void> }>
  readonly runCli: (
    args: readonly string[],
    terminal: {
      readonly environment: Variables
      readonly out: Writes
      readonly error: Writes
      readonly signer: string
    },
  ) => Promise<number>
}

/** The server and the commands, loaded into this process once. */
export async function inside(): Promise<Inside> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own file, joined
  return (await import(/* @vite-ignore */ pathToFileURL(shopPrograms().inside).href)) as Inside
}

/**
 * Joins the thousand files of the server into a few: a process that a test starts finds and loads each of them, which
 * takes most of its first two seconds (docs/testing.md). The code is the same, in the same order; what it finds by its
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
