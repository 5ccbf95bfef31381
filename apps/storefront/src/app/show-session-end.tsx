import type { SessionEnd } from '../lib/session-rule.ts'
import type { ShellValue } from './shell-context.ts'
import { lazyCode } from './code-split.tsx'

const sessionEndedCode = lazyCode('app/session-ended', () => import('./session-ended.tsx'))

/**
 * This session is over: the reader gets a message, and the page loads anew; at once where the code of the message is
 * gone.
 */
export function showSessionEnd(end: SessionEnd, { showModal }: Pick<ShellValue, 'showModal'>): void {
  void sessionEndedCode().then(
    ({ SessionEnded }) => showModal(<SessionEnded end={end} />),
    () => location.reload(),
  )
}
