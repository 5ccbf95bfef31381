import type { Finding } from '@waybill/config/finding'
import { applyRules, houseRules } from '@waybill/config/house-rules'
import { readProject } from '@waybill/config/project-files'
import { runCheck } from './run-check.ts'

const read = /^(?:apps|packages|scripts|bench|tests)\/.*\.(?:tsx?|mjs|css|sql)$|^[^/]+\.config\.ts$/

/** Our own lint rules over code, styles and migrations. */
export function checkHouse(root: string): Finding[] {
  return readProject(root, (path) => read.test(path)).flatMap((file) => applyRules(file, houseRules))
}

if (import.meta.main) runCheck('house', checkHouse)
