import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runWithProgress } from './run-with-progress.ts'

/** The one without a window first: the same pages by the same engine, a third faster. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]
/** Debian's packages; the first is missing in old releases. */
const packages = ['chromium-headless-shell', 'chromium']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** A variable, because it is used when somebody has installed it, and no dependency of ours. */
const shipped: string = '@sparticuz/chromium'

/** The Chromium that is on this machine already: the one named by CHROMIUM_PATH, or an installed one. */
export function installedChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is no program`)
    return named
  }
  const folders = (environment.PATH ?? '').split(delimiter)
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find(isExecutable)
}

/** A Chromium for the browser tests, installed where that is possible; fails with what was tried, never skips. */
export async function findChromium(): Promise<string> {
  const found = installedChromium() ?? (await installWithApt()) ?? (await shippedChromium())
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

async function installWithApt(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log("No Chromium is installed: installing Debian's (once per machine) ...")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const runs = async (title: string, ...flags: readonly string[]): Promise<boolean> => {
    const { status, output } = await runWithProgress(title, { command: ['apt-get', ...flags], env })
    if (status !== 0) console.error(output)
    return status === 0
  }
  if (!(await runs('apt-get update', 'update'))) return undefined
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
