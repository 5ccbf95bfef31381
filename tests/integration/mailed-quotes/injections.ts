const BCC = 'Bcc: victim@evil.example'

/** Texts that would begin a line of the head, a reader, a command or a part, if they were copied as they are. */
export const INJECTIONS = {
  'CR LF and a reader': `Mira\r\n${BCC}`,
  'LF and a reader': `Mira\n${BCC}`,
  'CR and a reader': `Mira\r${BCC}`,
  'CR LF twice and a body': 'Mira\r\n\r\nPay here',
  'LF twice and a field': 'Mira\n\nX-Injected: 1',
  'CR LF and a folded line': 'Mira\r\n\tX-Injected: 1',
  'CR LF first': `\r\n${BCC}\r\nMira`,
  NUL: 'Mira\u0000Osei',
  'NUL before a line': `Mira\u0000\r\n${BCC}`,
  'vertical tab and form feed': `Mira\u000b\u000c${BCC}`,
  'next line (NEL)': `Mira\u0085${BCC}`,
  'line separator': `Mira\u2028${BCC}`,
  'paragraph separator': `Mira\u2029${BCC}`,
  'signs that end in the bytes of CR and LF': `Mira\u560d\u560a${BCC}`,
  'escapes of an address': 'Mira%0d%0aBcc:%20victim%40evil',
  'escapes of a program': 'Mira\\r\\nBcc: victim',
  'an encoded word, quoted': '=?utf-8?q?Mira=0d=0aBcc:_victim=40evil?=',
  'an encoded word, base64': '=?utf-8?b?TWlyYQ0KQmNjOiB2aWN0aW1AZXZpbC5leGFtcGxl?=',
  'a transfer encoding': 'Mira=0D=0ABcc: victim=0D=0A',
  'readers with a comma': 'victim@evil.example, second@evil.example',
  'readers with a semicolon': 'Mira; victim@evil.example;',
  'a reader in angle brackets': 'Mira <victim@evil.example>',
  'a quoted name': '"Mira\\" <victim@evil.example>',
  'a group': 'friends:victim@evil.example,second@evil.example;',
  'a comment': 'Mira (victim) <>',
  'the end of the mail and a command': 'Mira\r\n.\r\nRCPT TO:<victim@evil.example>',
  'the end of a part': 'Mira\r\n------=_Part--\r\nContent-Type: text/html',
  'marks that turn the direction': '\u202eMira\u202c \u2066Osei\u2069\u200f\u200e',
  'half a sign': 'Mira\ud800Osei',
  'more than fits': 'Mira '.repeat(2_000),
} as const

export type InjectionName = keyof typeof INJECTIONS

export const injectionNames = Object.keys(INJECTIONS) as readonly InjectionName[]
