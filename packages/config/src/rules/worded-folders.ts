import { isCode } from '../project-files.ts'

/** Folders and files whose words are still to be gone through: the list only gets shorter. */
const unworded = [
  'apps/server/src/platform/backup/',
  'apps/server/src/platform/database/',
  'apps/server/src/platform/gateway/',
  'apps/server/src/platform/http/',
  'apps/server/src/platform/in-turn.ts',
  'apps/server/src/platform/look/',
  'apps/server/src/platform/mail/',
  'apps/server/src/platform/outgoing/',
  'apps/server/src/platform/pages/',
  'apps/server/src/platform/pdf/',
  'apps/server/src/platform/ports.ts',
  'apps/server/src/platform/staff-action.ts',
  'apps/server/src/platform/tax-register/',
  'apps/server/src/platform/worker/',
  'apps/server/src/seed/',
  'apps/server/src/server.ts',
  'bench/',
  'packages/contract/src/actions/',
  'packages/contract/src/calls/',
  'packages/contract/src/page-forms.ts',
  'packages/testkit/',
  'tests/',
]

/** True for code in whose folder the one language holds for comments and types too. */
export function isWorded(path: string): boolean {
  return (
    /^(?:apps|bench|packages|scripts|tests)\//.test(path) &&
    isCode(path) &&
    !unworded.some((one) => path.startsWith(one))
  )
}
