import type { Finding } from '@waybill/config/finding'
import { applyRules, projectRules } from '@waybill/config/project-rules'
import { readProject } from '@waybill/config/project-files'
import { checkTypeNames, glossaryFile } from '@waybill/config/type-names'
import { runCheck } from './run-check.ts'

const read =
  /^(?:apps|packages|scripts|bench|tests)\/.*\.(?:tsx?|mjs|css|sql)$|^[^/]+\.config\.ts$|^(?:docs\/.*|[^/]+)\.md$/

/** Our own lint rules over code, styles, migrations and documents. */
export function checkProject(root: string): Finding[] {
  const files = readProject(root, (path) => read.test(path))
  const glossary = files.find(({ path }) => path === glossaryFile)
  return [
    ...files.flatMap((file) => applyRules(file, projectRules)),
    ...(glossary ? checkTypeNames(files, glossary.text) : []),
  ]
}

if (import.meta.main) runCheck('project', checkProject)
