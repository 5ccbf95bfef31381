import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readReport, type PageReport } from './read-report.ts'

const program = 'scripts/lighthouse/node_modules/lighthouse/cli/index.js'
const LARGEST_REPORT = 64 * 1024 * 1024
const PATIENCE_MS = 240_000

/** A phone on a slow line, as Lighthouse simulates them by default: 4x slower processor, 1.6 Mbit/s, 150 ms. */
export async function runLighthouse(url: string, chromium: string): Promise<PageReport> {
  const flags = ['--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox --disable-gpu']
  const env = { ...process.env, CHROME_PATH: chromium }
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [program, url, ...flags], {
    env,
    maxBuffer: LARGEST_REPORT,
    timeout: PATIENCE_MS,
  })
  return readReport(stdout)
}
