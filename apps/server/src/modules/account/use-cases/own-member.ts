import type { Actor, Member } from '../../../platform/http/actor.ts'

/** The caller, if the path names them; the id of another member is treated as one that doesn't exist (B-14). */
export function ownMember(actor: Actor, memberId: number): Member | undefined {
  return actor.kind === 'member' && actor.memberId === memberId ? actor : undefined
}
