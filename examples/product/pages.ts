import type { Access, Account, Member } from './shop.ts'

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = `body { font: 17px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1.5rem }
  section { border: 1px solid #c9cfc4; border-radius: 8px; padding: 0 1.25rem 1rem; margin: 1rem 0 }
  .notice { border-left: 4px solid #a8560b; padding: .5rem 1rem; background: #fff3e2 }
  button { font: inherit; padding: .5rem 1rem; border: 0; border-radius: 6px; background: #1a5c43; color: #fff }`

const layout = (content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Morning Board</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><h1>Morning Board</h1>${content}</main></body></html>`

/** What the states of the shop mean here. */
const NOTICES: Readonly<Record<string, string>> = {
  trial: 'You are trying the Morning Board.',
  overdue: 'A payment has failed. Pay in the shop, so that nothing closes.',
  paused: 'Your subscription is paused.',
  ended: 'Your subscription has ended. What you entered is stored.',
  none: 'Your company has no subscription.',
}
const CLOSED = { none: 'This is not part of your subscription.', read_only: 'This opens again with the payment.' }

const section = (id: string, title: string, content: string): string =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`

const board = (drivers: number): string => `<p>Drivers on the road: ${drivers}</p>
  <form method="post" action="/drivers"><button>Send out a driver</button></form>`

export interface Home {
  readonly member: Member
  readonly account: Account
  readonly access: { readonly board: Access; readonly reports: Access }
  readonly drivers: number
  readonly shopUrl: string
}

/** The page of a member: two features, each as far as it was bought. */
export function homePage({ member, account, access, drivers, shopUrl }: Home): string {
  const notice = NOTICES[account.state]
  const report = `<p>Routes driven today: ${drivers}</p>`
  return layout(`<p>Signed in as ${escape(`${member.first_name} ${member.last_name}`)}</p>
    ${notice === undefined ? '' : `<p class="notice" role="status">${notice}</p>`}
    ${section('board', 'Board', access.board === 'full' ? board(drivers) : `<p>${CLOSED[access.board]}</p>`)}
    ${section('reports', 'Reports', access.reports === 'none' ? `<p>${CLOSED.none}</p>` : report)}
    <p><a href="${escape(shopUrl)}/platform/marketplace/pricing">Plans and prices</a>
    <a href="${escape(member.return_to)}">Back to the shop</a></p>
    <form method="post" action="/sign-out"><button>Sign out</button></form>`)
}

/** For who comes without a session, or with a hand-over that is worth nothing. */
export const signInPage = (shopUrl: string, problem = 'Members come in from the shop.'): string =>
  layout(`<p>${problem}</p><p><a href="${escape(shopUrl)}/account/product">Sign in at the shop</a></p>`)
