import { listDrafts, listVersions } from '../modules/catalog/repository.ts'
import { readOptions } from './read-arguments.ts'
import type { Command } from './command.ts'
import { withStore } from './with-store.ts'

export const listCatalogue: Command = {
  help: `Lists the drafts of the catalogue and its versions.
Usage: npm run cli -- catalogue
The newest first, with who made them and when. A draft that is behind was made against a version that isn't the newest
any more. Changes nothing.`,
  run: async (args, terminal) => {
    readOptions('catalogue', args, {})
    return withStore(terminal, async ({ store }) => {
      const [versions, drafts] = [await listVersions(store.db), await listDrafts(store.db)]
      const newest = versions[0]?.number ?? 0
      for (const draft of drafts) {
        const behind = draft.base_version === newest ? '' : `, behind version ${newest}`
        const made = madeBy(draft.drafted_at, draft.drafted_by)
        terminal.out(`draft ${draft.id}  ${made}, against version ${draft.base_version}${behind}`)
      }
      for (const version of versions)
        terminal.out(`version ${version.number}  ${madeBy(version.published_at, version.published_by)}`)
      if (newest === 0) terminal.out('No version is published.')
      return 0
    })
  },
}

/** Versions of releases before drafts don't say who published them. */
function madeBy(at: number, by: string): string {
  const when = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return by === '' ? when : `${when} by ${by}`
}
