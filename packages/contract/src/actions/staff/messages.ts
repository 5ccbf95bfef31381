import { number, staffGroup } from '../staff-command.ts'

export const messages = staffGroup({
  'resend-mail': {
    does: 'sends a mail again, to the address that it went to',
    duty: 'serve',
    usage: ['<number of the mail>'],
    follows: `The member has to have the address still. A mail that was given up is tried again for three days, as it was. No mail whose
link opens something is sent twice: its own command makes a new one. Once a minute at most.`,
    body: { id: number },
    signedBy: 'staff',
    failures: {
      'no-such-mail': 'there is no mail {id}, or its account was erased',
      'mail-waits': 'it is on its way',
      'mail-bounced': 'it came back from this address',
      'address-changed': 'no member has this address any more',
      'secret-mail': 'its link opens something, so a new one is made by the command of its own',
      'sent-just-now': 'it was sent again within this minute',
    },
  },
  'replay-delivery': {
    does: 'sends a message to its endpoint again',
    duty: 'operate',
    usage: ['<number of the message>'],
    follows: 'Under the same webhook-id, with three days of tries from now, whether it was accepted or given up.',
    body: { id: number },
    signedBy: 'staff',
    failures: { 'delivery-waits': 'message {id} is on its way, or there is none' },
  },
})
