// loaded into the server before its own code: while the named file is there, every disk reports that it is full
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { statfsSync } = fs
fs.statfsSync = (path, ...rest) => {
  const found = statfsSync(path, ...rest)
  return fs.existsSync(process.env['FULL_DISK_FLAG'] ?? '') ? { ...found, bavail: 0 } : found
}
syncBuiltinESMExports()
