import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { StartRejected } from '../start-rejected.ts'

const MANIFEST = 'manifest.json'

/** Rows of each table, by its name with its schema. */
export const tableCounts = z.record(z.string(), z.int().nonnegative())

const manifest = z.object({
  format: z.literal(1),
  store: z.enum(['embedded', 'postgres']),
  takenAt: z.iso.datetime(),
  /** The newest migration of the database. */
  migration: z.string(),
  file: z.string().regex(/^[\w.-]+$/),
  bytes: z.int().nonnegative(),
  sha256: z.string(),
  /** Rows of each table at the instant of the backup. */
  tables: tableCounts,
})

/** Data of a backup about its origin. */
export type BackupManifest = z.infer<typeof manifest>

/** SHA-256 of a file, in hexadecimal. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Puts what was written onto the disk, so that a power cut leaves no half of it. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

export async function writeManifest(folder: string, content: BackupManifest): Promise<void> {
  const file = join(folder, MANIFEST)
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`)
  await syncFile(file)
}

/** Reads a backup and compares its file with what was written; throws {@link StartRejected} for anything else. */
export async function readBackup(
  folder: string,
): Promise<{ readonly manifest: BackupManifest; readonly file: string }> {
  const read = readManifest(folder)
  const file = join(folder, read.file)
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size !== read.bytes || (await digestOf(file)) !== read.sha256)
    throw new StartRejected(`${file} is not as it was written: it is missing, cut off or altered. Take another backup.`)
  return { manifest: read, file }
}

/** Reads the manifest of a backup, with its files unchecked; throws {@link StartRejected} for a folder that is none. */
export function readManifest(folder: string): BackupManifest {
  try {
    return manifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')))
  } catch (cause) {
    throw new StartRejected(`${folder} is no backup: its ${MANIFEST} is missing or unreadable`, { cause })
  }
}

/** Each table whose number of rows is another one, in words. */
export function differences(expected: BackupManifest['tables'], found: BackupManifest['tables']): readonly string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .toSorted()
    .filter((name) => expected[name] !== found[name])
    .map((name) => `${name} has ${found[name] ?? 'no'} rows, ${expected[name] ?? 'none'} expected`)
}
