import { parseArgs } from 'node:util'
import type { CatalogueChange } from '@waybill/domain/catalog'
import { importCatalogue } from '../modules/catalog/use-cases/import-catalogue.ts'
import { DEMO_CATALOGUE } from '../modules/shop-admin/use-cases/seed-empty-shop.ts'
import { WrongUsage, type Command } from './command.ts'
import { withStore } from './with-store.ts'

export const importFolder: Command = {
  help: `Publishes a catalogue from its data files.
Usage: npm run cli -- import [folder] [--dry-run]
Checks the files, prints what differs from the published catalogue, and publishes them as its next version; with
--dry-run it stops before that. The folder is ./catalog of this release unless you name another. The format of the
files is described in docs/catalogue-format.md. Exit code 1 when the files are refused.`,
  run: async (args, terminal) => {
    const { folder, dryRun } = readArguments(args)
    return withStore(terminal, async ({ store, clock }) => {
      const imported = await importCatalogue({ db: store.db, now: clock.now() }, folder, { dryRun })
      if (!imported.ok) {
        for (const { message } of imported.failure) terminal.error(message)
        terminal.error(`${folder} is refused; nothing was published.`)
        return 1
      }
      const { version, changes, warnings } = imported.value
      for (const { message } of warnings) terminal.out(`warning: ${message}`)
      for (const change of changes) terminal.out(changeText(change))
      terminal.out(
        dryRun
          ? `Nothing was published: ${changes.length} differences from version ${version}.`
          : `Version ${version} is published.`,
      )
      return 0
    })
  },
}

function readArguments(args: readonly string[]): { readonly folder: string; readonly dryRun: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { 'dry-run': { type: 'boolean' } },
      allowPositionals: true,
    })
    const [folder = DEMO_CATALOGUE, ...more] = positionals
    if (more.length > 0) throw new WrongUsage('import takes one folder.')
    return { folder, dryRun: values['dry-run'] === true }
  } catch (error) {
    throw error instanceof TypeError ? new WrongUsage(error.message) : error
  }
}

function changeText(change: CatalogueChange): string {
  const head = `${change.change} ${change.collection} ${change.id}`
  if (change.change !== 'changed') return head
  const fields = change.fields.map(({ path, before, after }) => `    ${path}: ${text(before)} -> ${text(after)}`)
  return [head, ...fields].join('\n')
}

function text(value: unknown): string {
  return value === undefined ? '(absent)' : JSON.stringify(value)
}
