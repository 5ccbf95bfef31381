import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo' | 'resolve'>

/**
 * The index files of our packages: a file that imports one name through them doesn't need the files behind the others.
 */
const DOOR = /[\\/]packages[\\/](?:domain|i18n)[\\/]src[\\/](?:[^\\/]+[\\/])?index\.ts$/
const NAMED = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

interface NamedImport {
  /** As the other module calls them. */
  readonly names: readonly string[]
  readonly from: string
}

async function namedImports(id: string, context: Context): Promise<readonly NamedImport[]> {
  const found = [...(context.getModuleInfo(id)?.code ?? '').matchAll(NAMED)]
  const resolved = await Promise.all(found.map(([, , specifier = '']) => context.resolve(specifier, id)))
  return found.map(([, list = ''], place) => ({
    names: list.split(',').flatMap((item) => item.trim().split(/\s+as\s+/)[0] || []),
    from: resolved[place]?.id ?? '',
  }))
}

/**
 * The importers of single names of a module, where the bundler's own list stops at an index file that all of them
 * import.
 */
export async function symbolImporters(context: Context): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = [...context.getModuleIds()]
  const behind = new Map<string, string>()
  for (const door of ids.filter((id) => DOOR.test(id)))
    // oxlint-disable-next-line no-await-in-loop -- a handful of files, read once per build
    for (const { names, from } of await namedImports(door, context))
      for (const name of names) behind.set(`${door} ${name}`, from)
  const importers = new Map(
    ids.map((id) => [id, (context.getModuleInfo(id)?.importers ?? []).filter((importer) => !DOOR.test(importer))]),
  )
  const throughDoors = ids
    .filter((id) => !DOOR.test(id))
    .map(async (id) => ({ id, all: await namedImports(id, context) }))
  for (const { id, all } of await Promise.all(throughDoors))
    for (const { names, from } of all)
      for (const name of names) importers.get(behind.get(`${from} ${name}`) ?? '')?.push(id)
  return importers
}
