import { isCode } from '../project-files.ts'

/** Folders and files whose words are still to be gone through: the list only gets shorter. */
const unworded = [
  'apps/',
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
