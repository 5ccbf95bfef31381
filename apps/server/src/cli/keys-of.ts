import type { Config } from '../config.ts'
import { createKeys, secretOfDataDir, type Keys } from '../platform/keys.ts'

/** The configured secret, or that of the embedded store. */
export function secretOf({ WAYBILL_SECRET, DATA_DIR }: Config): string {
  return WAYBILL_SECRET ?? secretOfDataDir(DATA_DIR)
}

/** The keys that the server derives too. */
export function keysOf(config: Config): Keys {
  return createKeys(secretOf(config))
}
