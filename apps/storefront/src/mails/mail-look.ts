import type { CSSProperties } from 'react'

/*
 * Mail programs read style attributes and little else, so the colours of the tokens are repeated here: white and ink with
 * one green. The classes carry the dark scheme; it has to overrule the attributes, hence the `!important`.
 */
const light = {
  paper: '#f6f3eb',
  sheet: '#ffffff',
  ink: '#1a1f1b',
  quiet: '#474c45',
  line: '#ddd6c6',
  route: '#0b6b4b',
}

const mailFont = "'Be Vietnam Pro', system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

export const darkScheme = [
  '@media (prefers-color-scheme: dark) {',
  '.paper { background: #131714 !important }',
  '.sheet { background: #1a1f1b !important; border-color: #2d342f !important }',
  '.ink { color: #ece9df !important }',
  '.quiet { color: #bfc1b6 !important }',
  '.link { color: #6fd0a5 !important }',
  '.button { background: #57c596 !important; color: #08140e !important }',
  '.rule { border-color: #2d342f !important }',
  '.sum { border-color: #ece9df !important }',
  '.said { border-color: #414a43 !important }',
  '}',
].join('\n')

interface MailStyle {
  readonly className: string
  readonly style: CSSProperties
}

/** Class for the dark scheme, attribute for the light one: an element of a mail takes both. */
export const look = {
  paper: { className: 'paper', style: { margin: 0, padding: 0, background: light.paper, fontFamily: mailFont } },
  sheet: {
    className: 'sheet',
    style: {
      width: '100%',
      maxWidth: 560,
      background: light.sheet,
      border: `1px solid ${light.line}`,
      borderRadius: 8,
    },
  },
  brand: {
    className: 'quiet',
    style: { margin: '0 0 16px', color: light.quiet, fontSize: 15, lineHeight: '24px', fontWeight: 600 },
  },
  title: {
    className: 'ink',
    style: { margin: '0 0 16px', color: light.ink, fontSize: 20, lineHeight: '28px', fontWeight: 600 },
  },
  text: { className: 'ink', style: { margin: '0 0 16px', color: light.ink, fontSize: 15, lineHeight: '24px' } },
  small: { className: 'quiet', style: { margin: 0, color: light.quiet, fontSize: 13, lineHeight: '20px' } },
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
    style: {
      display: 'inline-block',
      padding: '12px 24px',
      borderRadius: 4,
      background: light.route,
      color: '#ffffff',
      fontSize: 15,
      lineHeight: '24px',
      fontWeight: 600,
      textDecoration: 'none',
    },
  },
  link: { className: 'link', style: { color: '#0b6347', wordBreak: 'break-all' } },
  said: {
    className: 'said ink',
    style: {
      margin: 0,
      padding: '0 0 0 16px',
      borderLeft: '2px solid #c3baa5',
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
} as const satisfies Readonly<Record<string, MailStyle>>
