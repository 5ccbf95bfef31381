import { createContext, useContext, type CSSProperties } from 'react'
import type { MailColours } from '@waybill/contract/mails'

/*
 * Mail programs read style attributes and little else (Outlook on Windows draws by Word's engine: room around text only in cells, widths in
 * pixels, no short hand of a background), so the shop's colours are written into each of them: white and ink
 * with one colour. The classes carry the dark scheme; it has to overrule the attributes, hence the `!important`.
 */
const SHEET = '#ffffff'

const mailFont = "'Be Vietnam Pro', system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** The rules of the dark scheme; a program that reads that a mail has both inverts none of its colours. */
export function darkSchemeOf(dark: MailColours): string {
  return [
    ':root { color-scheme: light dark; supported-color-schemes: light dark }',
    '@media (prefers-color-scheme: dark) {',
    `.paper { background: ${dark.paper} !important }`,
    `.sheet { background: ${dark.surface} !important; border-color: ${dark.line} !important }`,
    `.ink { color: ${dark.ink} !important }`,
    `.quiet { color: ${dark['ink-2']} !important }`,
    `.link { color: ${dark['route-text']} !important }`,
    `.button { background: ${dark.route} !important; color: ${dark['on-route']} !important }`,
    `.label { color: ${dark['on-route']} !important }`,
    `.rule { border-color: ${dark.line} !important }`,
    `.sum { border-color: ${dark.ink} !important }`,
    `.said { border-color: ${dark['line-strong']} !important }`,
    '}',
  ].join('\n')
}

/** Width of the one column: fixed for Word, which knows no other, and on a phone that of the screen. */
export const mailColumn = { width: 560, maxWidth: '100%' } as const

interface MailStyle {
  readonly className: string
  /** With the room of a cell as Word reads it. */
  readonly style: CSSProperties & { readonly msoPaddingAlt?: string }
}

/** Class for the dark scheme, attribute for the light one: an element of a mail takes both. */
export const lookIn = (light: MailColours) =>
  ({
    paper: { className: 'paper', style: { margin: 0, padding: 0, backgroundColor: light.paper, fontFamily: mailFont } },
    sheet: {
      className: 'sheet',
      style: {
        ...mailColumn,
        backgroundColor: SHEET,
        border: `1px solid ${light.line}`,
        borderRadius: 8,
      },
    },
    brand: {
      className: 'quiet',
      style: { margin: '0 0 16px', color: light['ink-2'], fontSize: 15, lineHeight: '24px', fontWeight: 600 },
    },
    title: {
      className: 'ink',
      style: { margin: '0 0 16px', color: light.ink, fontSize: 20, lineHeight: '28px', fontWeight: 600 },
    },
    text: { className: 'ink', style: { margin: '0 0 16px', color: light.ink, fontSize: 15, lineHeight: '24px' } },
    small: { className: 'quiet', style: { margin: 0, color: light['ink-2'], fontSize: 13, lineHeight: '20px' } },
    heading: {
      className: 'ink',
      style: { margin: '32px 0 8px', color: light.ink, fontSize: 15, lineHeight: '24px', fontWeight: 600 },
    },
    amount: {
      className: 'ink',
      style: { margin: 0, color: light.ink, fontSize: 28, lineHeight: '36px', fontWeight: 600 },
    },
    button: {
      className: 'button',
      style: { borderRadius: 4, backgroundColor: light.route, msoPaddingAlt: '12px 24px' },
    },
    /** In the cell of the button: a click beside the words counts too, where the program draws its padding. */
    label: {
      className: 'label',
      style: {
        display: 'inline-block',
        padding: '12px 24px',
        color: light['on-route'],
        fontSize: 15,
        lineHeight: '24px',
        fontWeight: 600,
        textDecoration: 'none',
      },
    },
    link: { className: 'link', style: { color: light['route-text'], wordBreak: 'break-all' } },
    said: {
      className: 'said ink',
      style: {
        margin: 0,
        padding: '0 0 0 16px',
        borderLeft: `2px solid ${light['line-strong']}`,
        color: light.ink,
        fontSize: 15,
        lineHeight: '24px',
        whiteSpace: 'pre-line',
      },
    },
    cell: {
      className: 'rule ink',
      style: {
        padding: '8px 0',
        borderTop: `1px solid ${light.line}`,
        color: light.ink,
        fontSize: 15,
        lineHeight: '24px',
        fontWeight: 400,
        textAlign: 'left',
        verticalAlign: 'top',
      },
    },
    sum: {
      className: 'sum ink',
      style: {
        padding: '8px 0',
        borderTop: `2px solid ${light.ink}`,
        color: light.ink,
        fontSize: 15,
        lineHeight: '24px',
        fontWeight: 600,
        textAlign: 'left',
        verticalAlign: 'top',
      },
    },
  }) as const satisfies Readonly<Record<string, MailStyle>>

type MailLook = ReturnType<typeof lookIn>

const Look = createContext<MailLook | undefined>(undefined)
export const MailLookProvider = Look.Provider

/** The look of the mail that the component is in. */
export function useLook(): MailLook {
  const look = useContext(Look)
  if (look === undefined) throw new Error('a part of a mail outside of a mail')
  return look
}
