import type { Finding } from '@waybill/config/finding'
import { applyRules, projectRules } from '@waybill/config/project-rules'
import { readProject } from '@waybill/config/project-files'
import { runCheck } from './run-check.ts'

const read =
  /^(?:apps|packages|scripts|bench|tests)\/.*\.(?:tsx?|mjs|css|sql)$|^[^/]+\.config\.ts$|^(?:docs\/.*|[^/]+)\.md$/

/** Our own lint rules over code, styles, migrations and documents. */
export function checkProject(root: string): Finding[] {
  return readProject(root, (path) => read.test(path)).flatMap((file) => applyRules(file, projectRules))
}

if (import.meta.main) runCheck('project', checkProject)
