import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const debian = '/usr/lib/postgresql'
const oldest = 15

/** The programs of one PostgreSQL, and the user that may run them. */
export interface PostgresBinaries {
  readonly folder: string
  /** Set when we are root, which PostgreSQL rejects. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined
}

/** Folders of the programs, newest first; a parameter so that a machine without any can be tested. */
export function installedFolders(root = debian, path = process.env.PATH ?? ''): string[] {
  const versions = existsSync(root) ? readdirSync(root).filter((name) => Number(name) >= oldest) : []
  const packaged = versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(root, version, 'bin'))
  return [...packaged, ...path.split(delimiter)].filter((folder) => existsSync(join(folder, 'initdb')))
}

/** Finds an installed PostgreSQL, or says what is missing. */
export function findPostgres(folders = installedFolders()): PostgresBinaries {
  const [folder] = folders
  if (folder === undefined) {
    throw new Error(
      `No PostgreSQL ${oldest} or newer on this machine: no initdb in ${debian}/*/bin or on the PATH. ` +
        'The tests on PostgreSQL start a server of their own from it (Debian: apt-get install postgresql).',
    )
  }
  return { folder, owner: process.getuid?.() === 0 ? unprivilegedUser() : undefined }
}

function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag: string): number =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: ask('-u'), gid: ask('-g') }
    } catch {
      continue
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as.')
}
