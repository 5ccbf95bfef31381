import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StartRejected } from './start-rejected.ts'

const WHY: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this account',
  EPERM: 'may not be written by this account',
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'is on a full disk',
  ENOTDIR: 'is a file, or lies below one',
  EEXIST: 'is a file, or lies below one',
  ENOENT: "can't be made where it should lie",
}

/** Makes DATA_DIR where it is missing; throws {@link StartRejected} when it can't be a folder that we write to. */
export const provideDataDir = (dataDir: string): void => provideFolder('DATA_DIR', dataDir)

/** The same for the folder of any variable. */
export function provideFolder(variable: 'DATA_DIR' | 'ASSETS_DIR', folder: string): void {
  try {
    makeFolder(resolve(folder))
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new StartRejected(
      `${variable} ${folder} ${WHY[code] ?? `can't be used (${code})`}: it takes a folder, which is made when it is missing`,
      { cause: error },
    )
  }
}

/** One folder after the other: where none can be made (below /proc), the recursive way of Node never ends. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder)
  } catch (error) {
    // another process was first
    if (!existsSync(folder)) throw error
  }
}
