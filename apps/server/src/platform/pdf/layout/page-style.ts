import type { FontWeight } from '../fonts/load-faces.ts'

/** The print colours: black on white, hairlines and one green. Hex values of the roles of the design tokens. */
export const COLOUR = {
  ink: '#1a1f1b',
  quiet: '#474c45',
  meta: '#66685e',
  hairline: '#ddd6c6',
  strongLine: '#c3baa5',
  control: '#8a8371',
  route: '#0b6b4b',
  paper: '#ffffff',
} as const

/** A4 in points with margins of 12 mm. */
export const PAGE = {
  width: 595.28,
  height: 841.89,
  left: 34,
  right: 561.28,
  top: 34,
  /** Below it is the foot. */
  bottom: 770,
  /** From the edge of the card to what is in it. */
  inset: 16,
  /** From the edge of the card to the texts beside the line of stops. */
  railInset: 38,
} as const

export const CONTENT_WIDTH = PAGE.right - PAGE.left

/** Lengths are points. */
export interface TextStyle {
  readonly weight: FontWeight
  readonly size: number
  readonly leading: number
  readonly colour: string
  readonly tracking: number
  /** Digits of one width, for amounts, dates and numbers that stand in columns. */
  readonly hasColumnFigures: boolean
}

/** The four steps of the type scale, for paper. */
const STEP = {
  s: { size: 8.5, leading: 13, tracking: 0 },
  m: { size: 10, leading: 15.5, tracking: 0 },
  l: { size: 13, leading: 18, tracking: -0.15 },
  xl: { size: 22, leading: 28, tracking: -0.48 },
} as const

type Choice = Partial<Pick<TextStyle, 'colour' | 'hasColumnFigures'>>

function style(step: keyof typeof STEP, weight: FontWeight, choice: Choice = {}): TextStyle {
  return { ...STEP[step], weight, colour: COLOUR.ink, hasColumnFigures: false, ...choice }
}

export const TEXT = {
  wordmark: style('l', 600),
  number: style('s', 500, { colour: COLOUR.quiet, hasColumnFigures: true }),
  title: style('xl', 600),
  status: style('s', 500),
  intro: style('m', 400, { colour: COLOUR.quiet }),
  label: style('s', 400, { colour: COLOUR.meta }),
  value: style('s', 500, { hasColumnFigures: true }),
  headlineLabel: style('s', 500),
  headline: style('xl', 600, { hasColumnFigures: true }),
  longHeadline: style('l', 600, { hasColumnFigures: true }),
  name: style('m', 500),
  address: style('s', 400, { colour: COLOUR.quiet }),
  comment: style('m', 400),
  heading: style('l', 600),
  item: style('m', 500),
  detail: style('s', 400, { colour: COLOUR.quiet }),
  cell: style('s', 400, { colour: COLOUR.quiet, hasColumnFigures: true }),
  amount: style('m', 500, { hasColumnFigures: true }),
  sumLabel: style('m', 400, { colour: COLOUR.quiet }),
  sum: style('m', 400, { hasColumnFigures: true }),
  totalLabel: style('m', 600),
  total: style('l', 600, { hasColumnFigures: true }),
  stopLabel: style('s', 600),
  note: style('s', 400, { colour: COLOUR.quiet }),
  link: style('s', 500, { colour: COLOUR.ink }),
  foot: style('s', 400, { colour: COLOUR.meta, hasColumnFigures: true }),
} as const
