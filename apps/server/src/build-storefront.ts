import './environment.ts'
import { buildStorefront } from './platform/pages/build-storefront.ts'

await buildStorefront((line) => process.stdout.write(`${line}\n`))
