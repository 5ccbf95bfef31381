import { money } from '@waybill/domain/money'
import { describe, expect, test } from 'vitest'
import { drawn, t } from './testing/drawn.ts'
import { CheckoutClosed } from './src/features/order/components/checkout-closed.tsx'
import { BlockFailed } from './src/features/subscription/components/subscription-section.tsx'
import { UsageTable } from './src/features/subscription/components/usage-table.tsx'
import AccessDeniedPage from './src/pages/access-denied.tsx'
import ApiReferencePage from './src/pages/api-reference.tsx'
import ChallengePage from './src/pages/challenge.tsx'
import ConfirmPaymentPage from './src/pages/confirm-payment.tsx'
import ContactPage from './src/pages/contact.tsx'
import EnablePage from './src/pages/enable.tsx'
import ErrorPage from './src/pages/error.tsx'
import InvitationPage from './src/pages/invitation.tsx'
import MailboxPage from './src/pages/mailbox.tsx'
import PasswordPage from './src/pages/password.tsx'
import RepeatFormPage from './src/pages/repeat-form.tsx'
import SandboxPage from './src/pages/sandbox.tsx'
import SandboxMethodPage from './src/pages/sandbox-method.tsx'
import UnsubscribePage from './src/pages/unsubscribe.tsx'
import VerifyEmailPage from './src/pages/verify-email.tsx'

const visitor = { kind: 'visitor' } as const
const wrong = (path: string) => [{ path, code: 'required', message: `What is wrong with ${path}.` }]

describe('[CUI-15] a page that is not there or not open', () => {
  test.each([
    [404, 'errors.page.notFound.title', 'errors.page.notFound.text'],
    [403, 'errors.page.forbidden.title', 'errors.page.forbidden.text'],
    [410, 'errors.page.gone.title', 'errors.page.gone.text'],
    [429, 'errors.page.tooMany.title', 'errors.page.tooMany.text'],
    [500, 'errors.default', 'errors.page.server.text'],
  ] as const)('of status %i says what happened, and leads on', (status, title, body) => {
    const { main, text, links } = drawn(<ErrorPage status={status} reference="r-17" />)
    expect(text).toContain(t(title))
    expect(text).toContain(t(body))
    expect(links).toContain('/platform/marketplace')
    expect(main.includes('role="search"'), 'a search where the address is wrong').toBe(status === 404)
    expect(text.includes('r-17'), 'a reference where support can help').toBe(status !== 404)
    expect(text.includes(t('common.tryAgain'))).toBe(status === 429 || status === 500)
  })

  test('of a link that was used says that, not that something was removed', () => {
    const message = t('apiError.linkExpired')
    const { text } = drawn(<ErrorPage status={410} reference="r-17" message={message} />)
    expect([text.includes(message), text.includes(t('errors.page.gone.text'))]).toEqual([true, false])
  })

  test('closed to a member, names the primary member to write to', () => {
    const primary = { name: 'Dana Halden', email: 'dana@halden-bakery.example' }
    const { text, links } = drawn(<AccessDeniedPage reason="not_primary" primary={primary} />)
    expect(text).toContain(t('account.accessDenied.notPrimary'))
    expect(links).toContain('mailto:dana@halden-bakery.example')
    expect(links).toContain('/account/approval')
  })
})

test.each([
  'subscription.block.failed',
  'subscription.block.changeFailed',
  'invoice.transfer.unread',
  'payment.message.unread',
] as const)('[CUI-15] a block that could not be read says what it is, and is read again by a link: %s', (title) => {
  const { text, links } = drawn(<BlockFailed title={title} />)
  expect(text).toContain(t(title))
  expect(text).toContain(t('common.tryAgain'))
  expect(links).toHaveLength(1)
})

test('[CUI-15] usage stands with what it has come to, and with the offer to pay for more in advance', () => {
  const amount = money(20_00, 'USD')
  const explanation = { step: 'list_price', productId: 31, amount } as const
  const raise = { units: 'driver:8', counted: 8, declared: 5 }
  const line = { title: 'Proof of visit', amount, explanation, source: 'counted', raise } as const
  const { text, links } = drawn(<UsageTable usage={[line]} titles={{}} />)
  expect(text).toContain('Proof of visit')
  expect(text).toContain('$20.00')
  expect(links).toContain('/account/billing/subscription?change=1&amp;units=driver%3A8#change')
})

describe('[CUI-15] the link of a mail', () => {
  test.each([
    ['forgot', 'account.forgot.title'],
    ['sent', 'account.forgot.sent'],
    ['reset', 'account.reset.title'],
    ['done', 'account.reset.done'],
    ['invalid', 'account.linkInvalid'],
  ] as const)('of a password is at its step: %s', (step, words) => {
    const { text, main } = drawn(<PasswordPage step={step} problems={[]} />, visitor)
    expect(text).toContain(t(words))
    expect(main).toMatch(/<form [^>]*method="post"|<a /)
  })

  test('of a password names a rejected one in its form', () => {
    expect(drawn(<PasswordPage step="reset" problems={wrong('password')} />, visitor).text).toContain(
      'What is wrong with password.',
    )
  })

  test.each([
    ['confirm', 'account.verify.title'],
    ['verified', 'account.verify.done'],
    ['invalid', 'account.linkInvalid'],
  ] as const)('of an address to be confirmed says: %s', (state, words) => {
    expect(drawn(<VerifyEmailPage state={state} />, visitor).text).toContain(t(words))
  })

  test('of an invitation that is over says so; a rejected form names its fields', () => {
    const over = drawn(<InvitationPage state="invalid" values={{}} problems={[]} />, visitor)
    expect(over.text).toContain(t('team.accept.invalid'))
    expect(over.links).toContain('/sign-in')
    const form = drawn(<InvitationPage state="accept" values={{}} problems={wrong('first_name')} />, visitor)
    expect(form.text).toContain('What is wrong with first_name.')
  })

  test.each([
    ['confirm', 'quote.unsubscribe.confirmTitle'],
    ['done', 'quote.unsubscribe.doneTitle'],
    ['done', 'quote.unsubscribe.again'],
    ['again', 'quote.unsubscribe.againTitle'],
    ['again', 'quote.unsubscribe.again'],
    ['welcome', 'quote.unsubscribe.welcomeTitle'],
    ['unknown', 'quote.unsubscribe.unknownTitle'],
  ] as const)('of a recipient who wants no more quotes says: %s', (state, words) => {
    expect(drawn(<UnsubscribePage state={state} email="lan@kho.example" />, visitor).text).toContain(t(words))
  })

  test.each([
    ['confirm', 'payment.confirm.confirmTitle'],
    ['returned', 'payment.confirm.returnedTitle'],
    ['waiting', 'payment.confirm.waitingTitle'],
    ['paid', 'payment.confirm.paidTitle'],
    ['declined', 'payment.confirm.declinedTitle'],
    ['expired', 'payment.confirm.expiredTitle'],
    ['locked', 'payment.confirm.lockedTitle'],
    ['unknown', 'payment.confirm.unknownTitle'],
  ] as const)('of a payment that waits for its bank says: %s', (state, words) => {
    const payment = { shop: 'Lodeway', imprint: 'Lodeway Ltd', action: '/pay/1', amount: money(59_00, 'USD') }
    expect(drawn(<ConfirmPaymentPage {...payment} state={state} />, visitor).text).toContain(t(words))
  })
})

test('the foot below a total with tax never says "before tax" (B-86)', () => {
  const payment = { shop: 'Lodeway', imprint: 'Lodeway Ltd', action: '/pay/1', amount: money(70_80, 'EUR') }
  const footOf = (taxed: object) => drawn(<ConfirmPaymentPage {...payment} {...taxed} state="confirm" />, visitor).foot
  expect(footOf({ isTaxed: true })).toContain('Amounts in EUR. Totals include tax.')
  expect(footOf({ isTaxed: true })).not.toContain('before tax')
  expect(footOf({})).toContain('Prices in EUR, before tax.')
})

describe('[CUI-15] a form', () => {
  test('of a message names what is missing, and once it is sent says so and leads on', () => {
    const form = { values: { message: 'Hello' }, messageLimit: 2000, issued: '', ways: {} }
    const rejected = drawn(<ContactPage {...form} isSent={false} problems={wrong('email')} />, visitor)
    expect(rejected.text).toContain('What is wrong with email.')
    expect(rejected.main).toContain('Hello')
    const sent = drawn(<ContactPage {...form} isSent problems={[]} />, visitor)
    expect(sent.text).toContain(t('account.contact.sentTitle'))
    expect(sent.links).toContain('/account/contact')
  })

  test('without its token is shown once more with what was sent, and one button', () => {
    const { main, text } = drawn(<RepeatFormPage action="/cart" fields={{ intent: 'cart.add', id: '31' }} />)
    expect(main).toContain('name="id" value="31"')
    expect(text).toContain(t('common.continue'))
  })

  test('of a checkout or of ENABLE that is closed says why, with the way to the cart', () => {
    const order = { memberId: 1, planTitle: 'Regional', modules: [], sellerName: 'Lodeway', destination: '/routes' }
    const closed = { reason: 'Your cart is empty.', wayOut: 'cart' } as const
    for (const part of [
      <EnablePage key="enable" {...order} closed={closed} />,
      <CheckoutClosed key="pay" {...closed} />,
    ]) {
      const { text, links, main } = drawn(part)
      expect(text).toContain('Your cart is empty.')
      expect(links).toContain('/platform/marketplace/shopping-cart-review')
      expect(main).not.toContain('<form')
    }
  })
})

describe('[CUI-15] the sandbox', () => {
  test('shows a mail with its text and its files', () => {
    const mail = { id: 7, to: 'lan@kho.example', subject: 'Your quote', sentAt: 0, href: '/sandbox/mailbox/7' }
    const attachments = [{ filename: 'Q-1001.pdf', href: '/sandbox/mailbox/7/0', size: 900 }]
    const open = { ...mail, from: 'shop@lodeway.example', text: 'Dear Lan', htmlHref: '/h', attachments }
    const { text, links } = drawn(<MailboxPage mails={[mail]} open={open} />, visitor)
    for (const part of ['Your quote', 'Dear Lan', 'Q-1001.pdf']) expect(text).toContain(part)
    expect(links).toContain('/sandbox/mailbox/7/0')
  })

  test.each(['open', 'approved', 'declined', 'lapsed'] as const)('shows a challenge that is %s', (state) => {
    const { text, main } = drawn(<ChallengePage id="chl_1" amount={money(59_00, 'USD')} state={state} />, visitor)
    expect(text).toContain(
      state === 'open' ? t('sandbox.challenge.text', { amount: '$59.00' }) : t(`sandbox.challenge.${state}`),
    )
    expect(main.includes('<form')).toBe(state === 'open')
  })

  test('names what is wrong with a method on the page of the provider', () => {
    const { text } = drawn(<SandboxMethodPage type="card" values={{}} problems={wrong('number')} />, visitor)
    expect(text).toContain('What is wrong with number.')
  })

  test('lists its accounts, its cards and its mails', () => {
    const account = { kind: 'primary', email: 'dana@halden-bakery.example', company: 'Halden', story: 'Subscribed' }
    const cards = [{ number: '4242 4242 4242 4242', outcome: 'ok' }]
    const staff = { email: 'staff@lodeway.example', password: 'a password', code: '012345' }
    const { text } = drawn(
      <SandboxPage accounts={[account]} staff={[staff]} now={0} mails={[]} cards={cards} />,
      visitor,
    )
    for (const part of ['Halden', '012 345', '4242 4242 4242 4242', 'No e-mails yet.']) expect(text).toContain(part)
  })

  test('lists the calls by area', () => {
    const call = { method: 'GET', path: '/cart/data', summary: 'The cart', access: 'all', fields: [], example: null }
    const { main } = drawn(<ApiReferencePage areas={[{ name: 'cart', calls: [call] }]} />, visitor)
    expect(main).toContain('id="area-cart"')
    expect(main).toContain('/cart/data')
  })
})
