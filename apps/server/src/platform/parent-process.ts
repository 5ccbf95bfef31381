import { join } from 'node:path'

const OUR_PACKAGE = join(import.meta.dirname, '../../../../package.json')
const LOOK_EVERY_MS = 500

interface ParentProcess {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly parent: () => number
}

/**
 * npm puts a shell between itself and the server, which ends without a signal to it: stopping `npm start` would leave a
 * server that holds its port and its data folder. Started that way, it ends with its parent.
 */
export function followNpm(
  onGone: () => void,
  { environment, parent }: ParentProcess = { environment: process.env, parent: () => process.ppid },
): void {
  const isOfNpm = environment['npm_lifecycle_event'] === 'start' && environment['npm_package_json'] === OUR_PACKAGE
  if (!isOfNpm) return
  const first = parent()
  const timer = setInterval(() => {
    if (parent() === first) return
    clearInterval(timer)
    onGone()
  }, LOOK_EVERY_MS)
  timer.unref()
}
