import type { Finding } from '@waybill/config/finding'
import { readProject } from '@waybill/config/project-files'
import { danglingIds } from '@waybill/config/rule-ids'
import { runCheck } from './run-check.ts'

const citing = /^(?:apps|packages|scripts|bench|tests)\/.*\.(?:tsx?|mjs|sql)$/

/** Every id of a rule that code or a test cites is stated in docs/rules under its id. */
export function checkRules(root: string): Finding[] {
  const pages = readProject(root, (path) => /^docs\/rules\/.*\.md$/.test(path))
  return danglingIds(
    readProject(root, (path) => citing.test(path)),
    pages,
  )
}

if (import.meta.main) runCheck('rules', checkRules)
