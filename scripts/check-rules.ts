import type { Finding } from '@waybill/config/finding'
import { isTest, readProject } from '@waybill/config/project-files'
import { danglingIds, unprovenPromises } from '@waybill/config/rule-ids'
import { runCheck } from './run-check.ts'

const citing = /^(?:apps|packages|scripts|bench|tests)\/.*\.(?:tsx?|mjs|sql)$/
const promises = 'docs/rules/promises.md'

/** Every promise of the product is in the title of a test, and every id that code or a test cites is stated in docs/rules. */
export function checkRules(root: string): Finding[] {
  const pages = readProject(root, (path) => /^docs\/rules\/.*\.md$/.test(path))
  const files = readProject(root, (path) => citing.test(path))
  const tests = files.filter(({ path }) => isTest(path))
  const unproven = pages.filter(({ path }) => path === promises).flatMap((page) => unprovenPromises(tests, page))
  return [...unproven, ...danglingIds(files, pages)]
}

if (import.meta.main) runCheck('rules', checkRules)
