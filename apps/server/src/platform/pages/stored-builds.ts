import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { provideFolder } from '../data-dir.ts'
import type { StorefrontBuild } from './build-storefront.ts'

type Places = Pick<Config, 'ASSETS_DIR' | 'DATA_DIR'>

/** This build, and those that started last before it. */
const MOST_BUILDS = 4
const BUILD = /^[0-9a-f]{16}$/
/** A build, or what a start that was cut off left of one: nothing else in the folder is ours. */
const OURS = /^[0-9a-f]{16}(?:\.\w+)?$/
/** An empty file whose date is that of the last start of its build. */
const STARTED = '.started'
const READABLE = 0o755
/** Form of a build's file names: another one isn't looked up. */
const NAME = /^[\w.-]+\.(?:js|css|svg|woff2)$/

/** Folder of the builds, with a folder for each: one that the nodes share, else one in DATA_DIR. */
export const buildsFolder = ({ ASSETS_DIR, DATA_DIR }: Places): string => ASSETS_DIR ?? join(DATA_DIR, 'assets')

/** The folder of another build that has this file; read anew each time, because another node may start meanwhile. */
export function storedFolderOf(builds: string, name: string): string | undefined {
  if (!NAME.test(name) || !existsSync(builds)) return undefined
  const folders = readdirSync(builds).filter((build) => BUILD.test(build))
  return folders.map((build) => join(builds, build)).find((folder) => existsSync(join(folder, name)))
}

/**
 * Stores this build's files for the nodes of the builds before and after it (OPS-03). A folder that the operator named
 * must take them; without one the shop starts all the same, and pages of another build load once more.
 */
export function storeOwnBuild(places: Places, build: StorefrontBuild, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const builds = buildsFolder(places)
  if (places.ASSETS_DIR !== undefined) provideFolder('ASSETS_DIR', builds)
  else if (!existsSync(places.DATA_DIR)) return
  try {
    storeBuild(builds, build)
  } catch (error) {
    log.warn({ err: error }, 'the files of this build are not stored for the next one')
  }
}

/** Adds a build, dates it by this start, and removes those whose last start is the longest ago. */
export function storeBuild(builds: string, { name, assets }: StorefrontBuild): void {
  const folder = join(builds, name)
  mkdirSync(builds, { recursive: true })
  if (!existsSync(folder)) copyWhole(assets, folder)
  writeFileSync(join(folder, STARTED), '')
  const others = readdirSync(builds).filter((other) => OURS.test(other) && other !== name)
  const byStart = others.toSorted((one, other) => startOf(join(builds, other)) - startOf(join(builds, one)))
  for (const old of byStart.slice(MOST_BUILDS - 1)) rmSync(join(builds, old), { recursive: true, force: true })
}

/** In its place whole or not at all: browsers store for a year what they find there. */
function copyWhole(from: string, to: string): void {
  const draft = mkdtempSync(`${to}.`)
  try {
    cpSync(from, draft, { recursive: true })
    // the draft is this account's alone, and nodes may run as others
    chmodSync(draft, READABLE)
    renameSync(draft, to)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // another node was first, with the same
    if (!existsSync(to)) throw error
  }
}

function startOf(folder: string): number {
  return statSync(join(folder, STARTED), { throwIfNoEntry: false })?.mtimeMs ?? 0
}
