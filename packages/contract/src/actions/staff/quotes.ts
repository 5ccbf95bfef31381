import { flag, staffGroup, text } from '../staff-command.ts'

const LONGEST_REASON = 255
const REASON = `--reason takes the reason in words, ${LONGEST_REASON} characters at most`

export const quotes = staffGroup({
  'stop-selling': {
    does: 'ends every quote that still sells a product which the catalogue has retired',
    duty: 'sell',
    usage: ['<code of the product> --reason <text>', '<code of the product> --reason <text> --accept'],
    follows: `A quote sells what it holds until it ends, whatever is retired meanwhile; this is for a product that may not be sold at all.
Retire it in the catalogue first, and publish that: no quote with it is made then. Without --accept it lists the quotes that end, and
changes nothing. With --accept each ends at once, also an accepted one that isn't ordered, and its owner and its recipients are mailed
the product and the reason, as it is written here, in their language otherwise. Orders stand; a quote that several may order takes no
further one. It can be run again after a crash: no quote ends twice, and no mail is sent twice.
`,
    body: {
      product: text('takes the code of one product, as route-planning').regex(/^\S+$/, 'takes the code of one product'),
      reason: text(REASON).max(LONGEST_REASON, REASON),
      accept: flag,
    },
    signedBy: 'staff',
    carriedOutBy: ['accept'],
    failures: {
      'no-such-product': 'no product was ever published under the code {product}',
      'still-sold':
        '{product} is on sale in the published catalogue; retire it there (is_deleted: true) and publish that',
    },
  },
})
