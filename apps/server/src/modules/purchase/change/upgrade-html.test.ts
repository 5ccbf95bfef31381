import { afterEach, expect, test } from 'vitest'
import { setBillingZone } from '@waybill/i18n'
import { upgradeHtml, type UpgradeDialog } from './upgrade-html.ts'

afterEach(() => setBillingZone('UTC'))

type Cycle = UpgradeDialog['options'][number]

const cycle: Cycle = {
  key: 'year_now',
  timeframe: 'now',
  interval: 'year',
  change_billing_model: 1,
  currency: 'USD',
  amount_due_now: 617.03,
  amount_due_now_minor: 61_703,
  next_amount: 648,
  next_amount_minor: 64_800,
  next_from_credit: 0,
  next_from_credit_minor: 0,
  next_is_estimate: 0,
  next_date: '2027-03-16 00:00:00',
  next_date_epoch: Date.UTC(2027, 2, 16),
  takes_effect: '2026-03-16 00:00:00',
  takes_effect_epoch: Date.UTC(2026, 2, 16),
  label: 'Yearly & <b>now</b>',
  sides: {
    from: { package_id: 2, title: 'Regional', interval: 'month', currency: 'USD', amount: 60, amount_minor: 6000 },
    to: { package_id: 2, title: 'Regional', interval: 'year', currency: 'USD', amount: 648, amount_minor: 64_800 },
    added: [],
    removed: [],
  },
  lines: [],
  tax: 0,
  tax_minor: 0,
  from_credit: 0,
  from_credit_minor: 0,
  to_credit: 0,
  to_credit_minor: 0,
  carried: 0,
  carried_minor: 0,
  paid_with: null,
  charged_to: null,
  preview_token: 'secret-of-the-twin',
}
const dialog: UpgradeDialog = {
  options: [cycle],
  notice: null,
  needs_method: 0,
  current: {
    package_id: 20,
    title: '"M" <script>alert(1)</script>',
    interval: 'month',
    current_period_ends_at: '2026-04-01 00:00:00',
    current_period_ends_at_epoch: Date.UTC(2026, 3, 1),
    ends_at: null,
    ends_at_epoch: null,
  },
  unpaid: [],
  compatibility: [],
  lost: null,
  credited: null,
  not_credited: null,
}
const t = (id: string, values: object = {}): string => `${id} ${Object.values(values).join(' ')}`

test('every text of the dialog is escaped, and a single cycle is a text without a radio (B-38)', () => {
  const html = upgradeHtml(dialog, { locale: 'en', t })
  expect(html).toContain('&quot;M&quot; &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('<strong>Yearly &amp; &lt;b&gt;now&lt;/b&gt;</strong>')
  expect(html).toContain('<input type="hidden" name="billing_cycle" value="year_now">')
  expect([html.includes('radio'), html.includes('secret-of-the-twin')]).toEqual([false, false])
})

test('days are those of the shop’s billing zone, as on its page (B-149)', () => {
  setBillingZone('America/Chicago')
  const html = upgradeHtml(dialog, { locale: 'en', t })
  expect(html).toContain('subscription.cycle.next $648.00 15 March 2027')
  expect(html).toContain('31 March 2026')
})

test('a next charge that depends on use until then is about its amount', () => {
  const reader = { locale: 'en', t } as const
  const html = upgradeHtml({ ...dialog, options: [{ ...cycle, next_is_estimate: 1 }] }, reader)
  expect(html).toContain('subscription.cycle.next common.about $648.00 16 March 2027')
  expect(upgradeHtml(dialog, reader)).not.toContain('about')
})

test('[SUB-05] what a cycle is charged to stands beside its amounts, escaped', () => {
  const html = upgradeHtml({ ...dialog, options: [{ ...cycle, paid_with: 'Visa <b>4242</b>' }] }, { locale: 'en', t })
  expect(html).toContain('<span>Visa &lt;b&gt;4242&lt;/b&gt;</span>')
})

test('more than one cycle is a choice without a default, each with what is due now and next (B-38)', () => {
  const html = upgradeHtml({ ...dialog, options: [cycle, { ...cycle, key: 'year_renewal' }] }, { locale: 'en', t })
  expect(html.match(/type="radio"/g)).toHaveLength(2)
  expect(html).not.toContain('checked')
  expect(html).toContain('subscription.cycle.due $617.03')
  expect(html).toContain('subscription.cycle.next $648.00 16 March 2027')
})

test('[SUB-05] both sides stand beside a cycle, with what comes and goes, escaped (B-95)', () => {
  const reader = { locale: 'en', t } as const
  const sides = { ...cycle.sides, added: ['Maps & more'], removed: ['Fax in', 'Fax <out>'] }
  const html = upgradeHtml({ ...dialog, options: [{ ...cycle, sides }] }, reader)
  expect(html).toContain('upgrade.sides.before : Regional, upgrade.sides.perMonth $60.00')
  expect(html).toContain('upgrade.sides.after : Regional, upgrade.sides.perYear $648.00')
  expect(html).toContain('<span>upgrade.sides.added : Maps &amp; more</span>')
  expect(html).toContain('<span>upgrade.sides.removed : Fax in and Fax &lt;out&gt;</span>')
  expect(upgradeHtml(dialog, reader)).not.toMatch(/sides\.(?:added|removed)/)
})

test('[SUB-05] why nothing is offered for now stands above the cycles, escaped (B-27)', () => {
  const html = upgradeHtml({ ...dialog, notice: 'Settling & <i>slow</i>' }, { locale: 'en', t })
  expect(html).toContain('<p>Settling &amp; &lt;i&gt;slow&lt;/i&gt;</p>')
})

test('[SUB-07] apps that are too old are listed, escaped, and what could not be checked is said (B-44, A-97)', () => {
  const reader = { locale: 'en', t } as const
  const app = { member_name: 'Graham <b>T</b>', platform: 'iOS', app_version: '6.1', minimum_version: '6.2' }
  const html = upgradeHtml({ ...dialog, compatibility: [app] }, reader)
  expect(html).toContain('<li>leaving.apps.app Graham &lt;b&gt;T&lt;/b&gt; iOS 6.1 6.2</li>')
  expect(upgradeHtml({ ...dialog, compatibility: null }, reader)).toContain('leaving.apps.unknown')
  expect(upgradeHtml(dialog, reader)).not.toContain('leaving.apps')
})

test('[SUB-11] a legacy plan is left for good, and what it has alone is named (B-95)', () => {
  const reader = { locale: 'en', t } as const
  const html = upgradeHtml({ ...dialog, lost: ['Fax in', 'Fax <out>'] }, reader)
  expect(html).toContain('<p>leaving.lost Fax in and Fax &lt;out&gt;</p>')
  expect(html).toContain('<p>leaving.oneWay ')
  expect(upgradeHtml({ ...dialog, lost: [] }, reader)).not.toContain('leaving.lost')
  expect(upgradeHtml(dialog, reader)).not.toContain('leaving.oneWay')
})

test('[SUB-11] that nothing of a legacy plan comes back is said above the cycles, escaped (B-145)', () => {
  const html = upgradeHtml({ ...dialog, lost: [], not_credited: 'Nothing of <Classic>' }, { locale: 'en', t })
  expect(html.indexOf('<p>Nothing of &lt;Classic&gt;</p>')).toBeGreaterThan(html.indexOf('leaving.oneWay'))
  expect(html.indexOf('<p>Nothing of &lt;Classic&gt;</p>')).toBeLessThan(html.indexOf('<fieldset>'))
})
