/** Reason why a member cancels: stable codes, in the order in which they are offered. */
export const cancelReasons = ['too_expensive', 'missing_feature', 'not_used_enough', 'switching', 'other'] as const

/** One of them. */
export type CancelReason = (typeof cancelReasons)[number]

/** Longest comment on a cancellation, in code points. */
export const longestCancelComment = 500

/** Feedback of a member with a cancellation; both are optional, and neither decides on anything. */
export interface CancelFeedback {
  readonly reason?: CancelReason | undefined
  readonly comment?: string | undefined
}
