import type { PdfKit } from '../pdfkit-document.ts'
import { COLOUR, PAGE } from './page-style.ts'

const CORNER = 6
export const NOTCH = 4.5

/** One page's piece of a card. A side that continues on another page stays open. */
export interface CardPiece {
  readonly top: number
  readonly bottom: number
  readonly isTopOpen: boolean
  readonly isBottomOpen: boolean
  /** Height of the divider, where the edge is notched. */
  readonly divider?: number
}

function topEdge({ top, isTopOpen }: CardPiece): string {
  const { left, right } = PAGE
  if (isTopOpen) return `M${right} ${top}`
  return (
    `M${left} ${top + CORNER} A${CORNER} ${CORNER} 0 0 1 ${left + CORNER} ${top} L${right - CORNER} ${top} ` +
    `A${CORNER} ${CORNER} 0 0 1 ${right} ${top + CORNER}`
  )
}

function bottomEdge({ bottom, isBottomOpen }: CardPiece): string {
  const { left, right } = PAGE
  if (isBottomOpen) return `L${right} ${bottom} M${left} ${bottom}`
  return (
    `L${right} ${bottom - CORNER} A${CORNER} ${CORNER} 0 0 1 ${right - CORNER} ${bottom} L${left + CORNER} ${bottom} ` +
    `A${CORNER} ${CORNER} 0 0 1 ${left} ${bottom - CORNER}`
  )
}

function notch(x: number, from: number, to: number): string {
  return `L${x} ${from} A${NOTCH} ${NOTCH} 0 0 0 ${x} ${to}`
}

/** Draws the outline: rounded corners where the card begins and ends, and a notch at both ends of the divider. */
export function drawCardOutline(kit: PdfKit, piece: CardPiece): void {
  const { divider } = piece
  const hasNotches = divider !== undefined
  const rightEdge = hasNotches ? notch(PAGE.right, divider - NOTCH, divider + NOTCH) : ''
  const leftEdge = hasNotches ? notch(PAGE.left, divider + NOTCH, divider - NOTCH) : ''
  const end = `L${PAGE.left} ${piece.isTopOpen ? piece.top : piece.top + CORNER}`
  kit
    .lineWidth(0.7)
    .lineCap('butt')
    .path([topEdge(piece), rightEdge, bottomEdge(piece), leftEdge, end].join(' '))
    .stroke(COLOUR.strongLine)
}
