import { spawn } from 'node:child_process'

/** The server, started again whenever one of its files changes; Vite reloads the storefront by itself. */
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  env: { ...process.env, WAYBILL_DEV: '1' },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (status) => process.exit(status ?? 0))
