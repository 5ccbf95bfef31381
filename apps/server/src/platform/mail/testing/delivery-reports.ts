interface ReportParts {
  readonly type?: string
  readonly boundary?: string
  /** Type of the part with the fields. */
  readonly part?: string
  /** The mail that comes back with it. */
  readonly returned?: string
}

/** A report of a mail server (RFC 3464) with these lines, as it comes over the network. */
export function reportOf(
  lines: readonly string[],
  {
    boundary = 'edge',
    part = 'message/delivery-status',
    returned = 'Subject: Quote Q-1001\r\n\r\nHello',
    ...more
  }: ReportParts = {},
): string {
  const { type = `multipart/report; report-type=delivery-status; boundary="${boundary}"` } = more
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mail.depot.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Your message could not be delivered.',
    '',
    `--${boundary}`,
    `Content-Type: ${part}`,
    '',
    ...lines,
    '',
    `--${boundary}`,
    'Content-Type: message/rfc822',
    '',
    returned,
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
