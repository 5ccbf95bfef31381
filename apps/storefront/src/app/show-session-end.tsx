import type { SessionEnd } from '../lib/session-rule.ts'
import type { FrameValue } from './frame-context.ts'

/** Nothing goes on in this session: the reader is told, and the page comes anew; at once where the words can't be had. */
export function showSessionEnd(end: SessionEnd, { showModal }: Pick<FrameValue, 'showModal'>): void {
  void import('./session-ended.tsx').then(
    ({ SessionEnded }) => showModal(<SessionEnded end={end} />),
    () => location.reload(),
  )
}
