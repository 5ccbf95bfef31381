import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@waybill/domain/durations'

const HOURLY = 24
const DAILY = 7
/** As `takeBackup` names them: waybill-20261123-051200, in UTC. */
const NAME = /^waybill-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})$/

/** A backup that the shop took by itself. */
export interface AutomaticBackup {
  readonly folder: string
  /** Real time, epoch ms, to the second. */
  readonly takenAt: number
}

/** Folder of the shop's own backups: apart from those of an operator, which it doesn't remove. */
export const automaticBackupsOf = (dataDir: string): string => join(dataDir, 'backups', 'own')

/** The shop's own backups, newest first. */
export function findAutomaticBackups(dataDir: string): readonly AutomaticBackup[] {
  const folder = automaticBackupsOf(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
      if (year === undefined) return []
      const takenAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
      return Number.isNaN(takenAt) ? [] : [{ folder: join(folder, name), takenAt }]
    })
    .toSorted((a, b) => b.takenAt - a.takenAt)
}

export const newestAutomaticBackup = (dataDir: string): AutomaticBackup | undefined => findAutomaticBackups(dataDir)[0]

/** A backup with the newest migration of its database. */
interface Dated {
  readonly takenAt: number
  readonly migration: string
}

/**
 * Backups that go: not the newest one of each of the last 24 hours that have one, of each of the last 7
 * such days in UTC, and of the release before, which brings back what a migration spoilt.
 */
export function outdated<Backup extends Dated>(backups: readonly Backup[]): readonly Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.takenAt - a.takenAt)
  const [newest] = newestFirst
  const before = newestFirst.find(({ migration }) => migration !== newest?.migration)
  const remaining = new Set([
    ...newestOfEach(newestFirst, HOUR_MS, HOURLY),
    ...newestOfEach(newestFirst, DAY_MS, DAILY),
    before,
  ])
  return newestFirst.filter((backup) => !remaining.has(backup))
}

function newestOfEach<Backup extends Dated>(newestFirst: readonly Backup[], lengthMs: number, most: number): Backup[] {
  const newest = new Map<number, Backup>()
  for (const backup of newestFirst) {
    const span = backup.takenAt - (backup.takenAt % lengthMs)
    if (!newest.has(span)) newest.set(span, backup)
  }
  return [...newest.values()].slice(0, most)
}
