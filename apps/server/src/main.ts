import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import './environment.ts'

// Each start strips the types from a thousand files: the compile cache stores the result, which halves the start. It
// has to be enabled before the first of them is imported, hence the dynamic import. Where nothing can be written,
// nothing is stored.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/waybill'))
await import('./start.ts')
// now, because a crash doesn't
flushCompileCache()
