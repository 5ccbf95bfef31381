import { pause } from '../../../lib/pause.ts'

/** B§9: between two looks at a module that was switched. */
const DELAY_MS = 2_500
/** After the first look, which is made at once. */
const RETRIES = 5

interface ModulePolling {
  /** True once the module is as it was wanted. */
  readonly check: () => Promise<boolean>
  /** The page was left. */
  readonly signal: AbortSignal
}

/**
 * Looks until a module is switched: at once, then five times more, each look 2.5 s after the answer before. False when the
 * sixth look fails too, after 12.5 s; undefined when the page was left.
 */
export async function pollModule({ check, signal }: ModulePolling): Promise<boolean | undefined> {
  for (let retries = 0; !signal.aborted; retries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each look after the answer before
    const isSwitched = await check()
    if (signal.aborted) return undefined
    if (isSwitched || retries === RETRIES) return isSwitched
    // oxlint-disable-next-line no-await-in-loop -- as above
    await pause(DELAY_MS, signal)
  }
  return undefined
}
