import { accessSync, constants, existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { runWithProgress } from './run-with-progress.ts'

/** The one without a window: the same pages by the same engine, a third faster. */
const windowless = 'chromium-headless-shell'
const names = [windowless, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** A variable, because it is used where it is installed, and no dependency of ours. */
const shipped: string = '@sparticuz/chromium'

/** The Chromium that is on this machine already: the one named by CHROMIUM_PATH, or an installed one. */
export function installedChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is no program`)
    return named
  }
  const folders = (environment.PATH ?? '').split(delimiter)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places].find(isExecutable)
}

/**
 * A Chromium for the browser tests: the one that CHROMIUM_PATH names, else the one without a window, installed where that
 * is possible, else any other. Fails with what was tried, never skips.
 */
export async function findChromium(): Promise<string> {
  const installed = installedChromium()
  if (installed !== undefined && (process.env.CHROMIUM_PATH || basename(installed) === windowless)) return installed
  // old releases of Debian have no package of the one without a window
  const found = (await installWithApt(installed ? [windowless] : [windowless, 'chromium'])) ?? (await shippedChromium())
  if (found !== undefined) return found
  throw new Error(
    'No Chromium for the browser tests: CHROMIUM_PATH is not set, none is installed, ' +
      `apt could not install one (it needs root on Debian), and there is no ${shipped}.`,
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs the first of Debian's packages that can be had; answers the Chromium that is there after it, new or old. */
async function installWithApt(packages: readonly string[]): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return installedChromium()
  console.log("Installing Debian's Chromium for tests (once per machine) ...")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const runs = async (title: string, ...flags: readonly string[]): Promise<boolean> => {
    const command = ['apt-get', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', ...flags]
    const { status, output } = await runWithProgress(title, { command, env })
    if (status !== 0) console.error(output)
    return status === 0
  }
  if (!(await runs('apt-get update', 'update'))) return installedChromium()
  for (const name of packages) {
    // oxlint-disable-next-line no-await-in-loop -- the next one only where this one can't be had
    if (await runs(`apt-get install ${name}`, 'install', '-y', '--no-install-recommends', name)) break
  }
  return installedChromium()
}

async function shippedChromium(): Promise<string | undefined> {
  const found: unknown = await import(shipped).catch(() => undefined)
  return isShippedChromium(found) ? found.default.executablePath() : undefined
}

interface ShippedChromium {
  readonly default: { executablePath: () => Promise<string> }
}

function isShippedChromium(found: unknown): found is ShippedChromium {
  const content = typeof found === 'object' && found !== null && 'default' in found ? found.default : undefined
  return typeof content === 'object' && content !== null && 'executablePath' in content
}

if (import.meta.main) console.log(await findChromium())
