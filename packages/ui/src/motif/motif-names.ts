/** The categories that have a motif. The order is that of the pictures in `motif-contours.svg`. */
export const motifNames = [
  'planning',
  'optimizing',
  'field',
  'notifications',
  'telematics',
  'data',
  'support',
  'labs',
] as const

export type MotifName = (typeof motifNames)[number]
