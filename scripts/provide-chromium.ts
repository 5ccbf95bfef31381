import { findChromium } from './find-chromium.ts'

/** Global set-up of the browser tests: their workers find the Chromium that this leaves in CHROMIUM_PATH. */
export default async function provideChromium(): Promise<void> {
  process.env.CHROMIUM_PATH = await findChromium()
}
