import { isCode } from '../project-files.ts'

/** True for code of ours: the one language holds for its comments and types too. */
export function isWorded(path: string): boolean {
  return /^(?:apps|bench|packages|scripts|tests)\//.test(path) && isCode(path)
}
