import type { Config } from '../config.ts'
import { createKeys, secretOfDataDir, type Keys } from '../platform/keys.ts'

/** The keys that the server derives too. */
export function keysOf(config: Config): Keys {
  return createKeys(config.WAYBILL_SECRET ?? secretOfDataDir(config.DATA_DIR))
}
