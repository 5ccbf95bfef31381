import type { SessionEnd } from '../lib/session-rule.ts'
import type { ShellValue } from './shell-context.ts'
import { lazyCode } from './code-split.tsx'

const sessionEndedCode = lazyCode('app/session-ended', () => import('./session-ended.tsx'))

/** Nothing goes on in this session: the reader is told, and the page comes anew; at once where its code is gone. */
export function showSessionEnd(end: SessionEnd, { showModal }: Pick<ShellValue, 'showModal'>): void {
  void sessionEndedCode().then(
    ({ SessionEnded }) => showModal(<SessionEnded end={end} />),
    () => location.reload(),
  )
}
