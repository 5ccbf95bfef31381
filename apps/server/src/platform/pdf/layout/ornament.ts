import type { PdfKit } from '../pdfkit-document.ts'
import { COLOUR } from './page-style.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export type StopShape = 'filled' | 'main' | 'ring' | 'later'

/** Outer radius of a stop. */
export const STOP_RADIUS = 3.6
const LINE_WIDTH = 1.3
const RING_WIDTH = 1.25
const DOT_RADIUS = 1.2

/** A hairline from one point to another. */
export function drawHairline(kit: PdfKit, from: Point, to: Point & { colour?: string }): void {
  kit
    .lineWidth(0.6)
    .lineCap('butt')
    .moveTo(from.x, from.y)
    .lineTo(to.x, to.y)
    .stroke(to.colour ?? COLOUR.hairline)
}

/** Discs drawn as round ends of lines without length: two operators each, where a circle takes six. */
function drawDiscs(kit: PdfKit, centres: readonly Point[], disc: { radius: number; colour: string }): void {
  if (centres.length === 0) return
  kit.lineWidth(2 * disc.radius).lineCap('round')
  for (const { x, y } of centres) kit.moveTo(x, y).lineTo(x, y)
  kit.stroke(disc.colour)
}

/** Stops on the line: filled is done, a ring is ahead, a ring with a dot is the plan, a grey ring is later. */
export function drawStops(kit: PdfKit, stops: readonly (Point & { shape: StopShape })[], accent: string): void {
  const isLater = (stop: { shape: StopShape }) => stop.shape === 'later'
  drawDiscs(
    kit,
    stops.filter((stop) => !isLater(stop)),
    { radius: STOP_RADIUS, colour: accent },
  )
  drawDiscs(kit, stops.filter(isLater), { radius: STOP_RADIUS, colour: COLOUR.control })
  const rings = stops.filter(({ shape }) => shape !== 'filled')
  drawDiscs(kit, rings, { radius: STOP_RADIUS - RING_WIDTH, colour: COLOUR.paper })
  drawDiscs(
    kit,
    stops.filter(({ shape }) => shape === 'main'),
    { radius: DOT_RADIUS, colour: accent },
  )
}

/** A leg of the line; draw it before its stops, which cover its ends. */
export function drawLeg(kit: PdfKit, from: Point, to: Point & { colour: string }): void {
  kit.lineWidth(LINE_WIDTH).lineCap('butt').moveTo(from.x, from.y).lineTo(to.x, to.y).stroke(to.colour)
}

/** The dotted line between what you take and what it costs. */
export function drawDivider(kit: PdfKit, from: Point, to: Point): void {
  kit.lineWidth(1.1).lineCap('round').dash(0.01, { space: 3.2 })
  kit.moveTo(from.x, from.y).lineTo(to.x, to.y).stroke(COLOUR.control)
  kit.undash()
}

/** A diamond: something needs the reader. */
export function drawDiamond(kit: PdfKit, centre: Point): void {
  const r = STOP_RADIUS
  const corners: [number, number][] = [
    [centre.x, centre.y - r],
    [centre.x + r, centre.y],
    [centre.x, centre.y + r],
    [centre.x - r, centre.y],
  ]
  kit.polygon(...corners).fill(COLOUR.ink)
}
