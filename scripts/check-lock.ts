import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '@waybill/config/finding'
import { lockProblems } from '@waybill/config/lockfile'
import type { Lockfile } from '@waybill/config/lockfile'
import { runCheck } from './run-check.ts'

const main = 'package-lock.json'
/** The lock that only `npm run mutate` needs: it is installed apart, so that no start and no test waits for it. */
const ofMutation = 'scripts/mutate/package-lock.json'

/** The locks are ones that `npm ci` accepts on every platform. */
export function checkLock(root: string): Finding[] {
  return [main, ...(existsSync(join(root, ofMutation)) ? [ofMutation] : [])].flatMap((path) => checkOne(root, path))
}

function checkOne(root: string, path: string): Finding[] {
  const lock: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'))
  if (!isLockfile(lock)) return [{ rule: 'lock', path, line: 1, message: 'this is no lockfile of npm 7 or newer' }]
  return lockProblems(lock).map((message) => ({ rule: 'lock', path, line: 1, message }))
}

function isLockfile(value: unknown): value is Lockfile {
  return typeof value === 'object' && value !== null && 'packages' in value && typeof value.packages === 'object'
}

if (import.meta.main) runCheck('lock', checkLock)
