import type { Config } from '../../config.ts'

const DEMO_SENDER = 'Lodeway <hello@lodeway.example>'

/** The sender of mails: MAIL_FROM, or the demo shop while mail stays in the development mailbox. */
export function shopSender({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>): string {
  return MAIL_FROM ?? DEMO_SENDER
}

/** The address in it: where the shop reads what people write to it. */
export function shopAddress(config: Pick<Config, 'MAIL_FROM'>): string {
  const sender = shopSender(config)
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
}
