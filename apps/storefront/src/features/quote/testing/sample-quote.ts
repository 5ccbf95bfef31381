import type { QuoteLineView, QuoteView } from '@waybill/contract/views'
import { money } from '@waybill/domain/money'

const usd = (dollars: number) => money(dollars * 100, 'USD')

const plan: QuoteLineView = {
  id: 2,
  title: 'Regional',
  shows: 'amount',
  amount: usd(53),
  was: usd(59),
  discountPercent: 10,
  moduleCount: 12,
  modules: ['Route planning', 'Driver app'],
  explanation: {
    step: 'percent_off',
    of: { step: 'list_price', productId: 2, amount: usd(59) },
    percent: 10,
    rounding: 'floor',
    amount: usd(53),
  },
}

const optimizer: QuoteLineView = {
  id: 30,
  title: 'Multi-driver optimizer',
  shows: 'amount',
  amount: usd(25),
  explanation: { step: 'list_price', productId: 30, amount: usd(25) },
}

const proof: QuoteLineView = {
  id: 31,
  title: 'Proof of visit',
  shows: 'amount',
  amount: usd(48),
  explanation: {
    step: 'units',
    productId: 31,
    usageKey: 'driver',
    quantity: 12,
    free: 0,
    minimum: 0,
    billable: 12,
    unit: usd(4),
    amount: usd(48),
  },
}

const support: QuoteLineView = {
  id: 32,
  title: 'Support hero',
  shows: 'free',
  amount: usd(0),
  explanation: {
    step: 'units',
    productId: 32,
    usageKey: 'user-support',
    quantity: 17,
    free: 100,
    minimum: 0,
    billable: 0,
    unit: usd(2),
    amount: usd(0),
  },
}

const lines = [plan, optimizer, proof, support]

/** A quote of 126 dollars from 12 May 2026, as page and mail get it; tests change what they are about. */
export function sampleQuote(part: Partial<QuoteView> = {}): QuoteView {
  return {
    number: 'Q-1001',
    state: 'open',
    planTitle: 'Regional',
    senderName: 'Mira Osei',
    isSenderNotified: true,
    companyName: 'Lodeway Ltd',
    comment: 'Lan, this covers the twelve vans.',
    sentAt: Date.UTC(2026, 4, 12, 9),
    expiresAt: Date.UTC(2026, 5, 11, 9),
    boundUntil: Date.UTC(2026, 5, 11, 9),
    daysLeft: 30,
    lines,
    total: usd(126),
    totalExplanation: { step: 'sum', of: lines.map(({ explanation }) => explanation), amount: usd(126) },
    firstCharge: usd(78),
    addOnTrials: [],
    was: usd(132),
    saving: usd(6),
    isEstimate: true,
    titles: { 2: 'Regional', 30: 'Multi-driver optimizer', 31: 'Proof of visit', 32: 'Support hero' },
    ...part,
  }
}
