import { useState } from 'react'

export interface TagChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** The sentence for the live region: what came or went since the last render, however that happened. */
export const useTagAnnouncement = (tags: readonly string[], announce: (change: TagChange) => string): string => {
  const [seen, setSeen] = useState({ tags, announcement: '' })
  if (seen.tags === tags) return seen.announcement
  const change: TagChange = {
    added: tags.filter((tag) => !seen.tags.includes(tag)),
    removed: seen.tags.filter((tag) => !tags.includes(tag)),
  }
  const hasChanged = change.added.length > 0 || change.removed.length > 0
  const announcement = hasChanged ? announce(change) : seen.announcement
  setSeen({ tags, announcement })
  return announcement
}
