import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import './environment.ts'

// Types are taken off a thousand files at each start: what came out of it is kept, which halves the start. It has to be
// said before the first of them is asked for, hence the import that waits. Where nothing can be written, nothing is kept.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/waybill'))
await import('./start.ts')
// now, because a crash doesn't
flushCompileCache()
