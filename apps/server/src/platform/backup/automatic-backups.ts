import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS } from '@waybill/domain/durations'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Store } from '../database/database.ts'
import { StartRejected } from '../start-rejected.ts'
import { readManifest } from './backup-folder.ts'
import { findAutomaticBackups, newestAutomaticBackup, outdated, automaticBackupsOf } from './automatic-backup-folder.ts'
import { takeBackup, type BackupRequest } from './take-backup.ts'

/** A shop that has just started, or is looked at for a minute, takes none. */
const LOOK_EVERY_MS = 5 * MINUTE_MS

type BackupConfig = Pick<Config, 'BACKUPS' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>

interface AutomaticBackupPorts {
  readonly config: BackupConfig
  readonly store: Store
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
  /** Real time, epoch ms. */
  readonly now: () => number
}

export interface AutomaticBackups {
  /** Takes a backup where the newest one is an hour old, and removes those that are outdated. A failure is logged. */
  readonly look: () => Promise<void>
  /** Ends a backup that is in work, which leaves nothing. */
  readonly stop: () => Promise<void>
}

/** The embedded store has no program of a server's for it: the shop itself takes a backup each hour. */
export function startAutomaticBackups(ports: AutomaticBackupPorts): AutomaticBackups {
  const ending = new AbortController()
  let looking: Promise<void> | undefined
  const look = (): Promise<void> => {
    looking ??= takeDue(ports, ending.signal)
      .catch((error: unknown) => {
        if (!ending.signal.aborted) ports.log.error({ err: error }, 'the hourly backup was not taken')
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  const timer = hasAutomaticBackups(ports.config) ? setInterval(() => void look(), LOOK_EVERY_MS) : undefined
  return {
    look,
    stop: async () => {
      clearInterval(timer)
      ending.abort()
      await looking
    },
  }
}

const hasAutomaticBackups = ({ BACKUPS, DATABASE_URL }: BackupConfig): boolean =>
  BACKUPS === 'on' && DATABASE_URL === undefined

async function takeDue({ config, store, log, now }: AutomaticBackupPorts, signal: AbortSignal): Promise<void> {
  const newest = newestAutomaticBackup(config.DATA_DIR)
  // one of the future was dated by a clock that has been set back since
  const age = newest === undefined ? Infinity : now() - newest.takenAt
  if (age >= 0 && age < HOUR_MS) return
  const { folder } = await takeOwn({ config, store, now: now(), signal })
  log.info({ folder }, 'an hourly backup was taken')
}

async function takeOwn(taking: Omit<BackupRequest, 'into'> & { readonly config: BackupConfig }) {
  const { DATA_DIR } = taking.config
  const into = automaticBackupsOf(DATA_DIR)
  removeUnfinished(into)
  const taken = await takeBackup({ ...taking, into })
  const backups = findAutomaticBackups(DATA_DIR).map((backup) => ({ ...backup, migration: migrationOf(backup.folder) }))
  for (const { folder } of outdated(backups)) rmSync(folder, { recursive: true, force: true })
  return taken
}

/** Removes the remains of a killed process: while this process has the store, no other writes here. */
function removeUnfinished(into: string): void {
  const names = existsSync(into) ? readdirSync(into) : []
  for (const name of names.filter((each) => each.endsWith('.unfinished')))
    rmSync(join(into, name), { recursive: true, force: true })
}

/** Empty for one that can't be read: it goes when its hours and days are over. */
function migrationOf(folder: string): string {
  try {
    return readManifest(folder).migration
  } catch {
    return ''
  }
}

/**
 * Backup that the migrations wait for on the embedded store: the database as the release before left it.
 * Throws {@link StartRejected} where it can't be taken, before anything has changed.
 */
export function backupBeforeMigrating(
  ports: Pick<AutomaticBackupPorts, 'config' | 'store' | 'now'> & { readonly print: (line: string) => void },
): (() => Promise<void>) | undefined {
  const { config, store, now, print } = ports
  if (!hasAutomaticBackups(config)) return undefined
  return async () => {
    const { folder } = await takeOwn({ config, store, now: now() }).catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new StartRejected(
        `The database was not brought to this release: no backup of it could be taken (${why}). Repair that, or set BACKUPS=off.`,
        { cause },
      )
    })
    print(`The database comes to this release. As it was before, it is in ${folder}`)
  }
}
