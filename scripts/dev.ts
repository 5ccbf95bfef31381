import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Sources of a running shop; the storefront is built again at the start when its sources have changed. */
const WATCHED = ['apps/server/src', 'apps/server/migrations', 'apps/storefront/src', 'packages', 'catalog']

/** The server, started again whenever one of these files changes. */
const server = spawn(
  process.execPath,
  [
    ...WATCHED.filter((path) => existsSync(path)).map((path) => `--watch-path=${path}`),
    '--watch-preserve-output',
    'apps/server/src/main.ts',
  ],
  { stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (status) => process.exit(status ?? 0))
