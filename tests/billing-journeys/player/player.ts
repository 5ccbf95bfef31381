import { HOUR_MS } from '@waybill/domain/durations'
import { ShopClient, type Answered } from '@waybill/testkit/shop-client'
import { invariantsOf } from '@waybill/testkit/shop-journey'
import { Customer } from './customer.ts'
import { PlayedShop } from './played-shop.ts'
import type { Step } from './steps.ts'

/** Where a story broke, and by what. */
export interface Broken {
  /** Its steps up to there. */
  readonly steps: number
  readonly problem: string
}

type Staff = Extract<Step, { do: 'staff' }>

/** What the shop may log as an error only where something is wrong; a slow machine isn't. */
const LOGGED = /"level":50(?!.*does not come back)/

/** Plays steps against a shop of its own, by its calls alone. */
class Player {
  readonly #shop: PlayedShop
  readonly #customers = new Map<number, Customer>()
  #answers: readonly Answered[] = []
  #registered = 0

  constructor(shop: PlayedShop) {
    this.#shop = shop
  }

  async play(step: Step): Promise<void> {
    this.#answers = await this.#take(step)
    // a locked account can do nothing more until the staff have looked: another company takes its turns
    if ('who' in step && this.#answers.some(({ body }) => body['code'] === 'account-locked'))
      this.#customers.delete(step.who)
  }

  async #take(step: Step): Promise<readonly Answered[]> {
    const shop = new ShopClient(this.#shop.url)
    switch (step.do) {
      case 'jump':
        for (const customer of this.#customers.values()) customer.clockMoved()
        return [await shop.post('/sandbox/clock', { advance: `PT${step.hours}H` })]
      case 'provider': {
        const { do: _, ...setting } = step
        return [await shop.post('/sandbox/gateway', setting)]
      }
      case 'dispute':
        return this.#dispute(step)
      case 'staff':
        await this.#command(step, await this.#customer(step.who))
        return []
      case 'usage':
        await this.#report(step, await this.#customer(step.who))
        return []
      case 'crash':
        await this.#shop.crash()
        return []
      default:
        return this.#click(step, await this.#customer(step.who))
    }
  }

  async #click(
    step: Exclude<Step, { do: 'jump' | 'provider' | 'dispute' | 'staff' | 'usage' | 'crash' }>,
    customer: Customer,
  ): Promise<readonly Answered[]> {
    switch (step.do) {
      case 'put':
        return [await customer.put({ id: step.id, module: step.module })]
      case 'units':
        return [await customer.units(step.drivers)]
      case 'method':
        return [await customer.method(step.method)]
      case 'checkout':
        return customer.checkOut(step)
      case 'module':
        return customer.switchModule(step)
      case 'at_the_bank':
        return customer.answerAtBank(step.intent)
      case 'mailed_link':
        return customer.followLink(step.intent)
      case 'cancel_payment':
        return [await customer.cancelPayment()]
      case 'cancel':
      case 'undo_cancel':
        return [await customer.notice(step.do)]
      case 'change':
        return customer.change(step)
      case 'remove_change':
        return [await customer.removeChange()]
      case 'read':
        return customer.read()
    }
  }

  async #customer(who: number): Promise<Customer> {
    const known = this.#customers.get(who)
    if (known !== undefined) return known
    this.#registered += 1
    const customer = await Customer.register(this.#shop.url, `customer-${this.#registered}`)
    this.#customers.set(who, customer)
    return customer
  }

  /** The provider's reference is in no answer of ours: where the store can't be read, no one disputes. */
  async #dispute({ place, outcome }: Extract<Step, { do: 'dispute' }>): Promise<readonly Answered[]> {
    const rows = await this.#shop.query(`select ref from gw.charge where status <> 'failed' order by idem_key`)
    const row = rows.at(place % Math.max(1, rows.length))
    if (row === undefined) return []
    const dispute = { ref: String(row['ref']), outcome }
    const shop = new ShopClient(this.#shop.url)
    // only its webhook tells of a dispute: it comes twice, and at once
    await shop.post('/sandbox/gateway', { webhooks: 'double' })
    return [await shop.post('/sandbox/gateway', { dispute }), ...(await this.#take({ do: 'jump', hours: 0 }))]
  }

  async #command({ action, place }: Staff, customer: Customer): Promise<void> {
    if (action === 'cancel' || action === 'unlock') {
      await this.#staff(action, String(await customer.accountId()))
      return
    }
    const numbers = await customer.invoiceNumbers()
    const number = numbers.at(place % Math.max(1, numbers.length))
    if (number === undefined) return
    if (action === 'void' || action === 'write_off') await this.#staff(action.replace('_', '-'), number)
    else if (action === 'transfer')
      await this.#staff('transfer', number, '--amount', '20.00', '--reference', 'RF18', '--any-amount')
    else {
      const amount = action === 'refund_all' ? ['--all'] : ['--amount', '7.00']
      await this.#staff('refund', number, ...amount, '--reason', 'goodwill')
    }
  }

  async #report({ key, count, hoursAgo }: Extract<Step, { do: 'usage' }>, customer: Customer): Promise<void> {
    const { body } = await new ShopClient(this.#shop.url).get('/sandbox/clock')
    const at = new Date(Date.parse(String(body['now'])) - hoursAgo * HOUR_MS).toISOString()
    const counted = ['--usage', key, '--quantity', String(count), '--at', at]
    await this.#staff('report-usage', String(await customer.accountId()), ...counted)
  }

  /** 0 is done, 1 is rejected; anything else is a command that broke. */
  async #staff(...words: readonly string[]): Promise<void> {
    const { code, text } = await this.#shop.command(...words)
    if (code > 1) throw new Error(`billing ${words.join(' ')} ended with ${code}: ${text}`)
    // what it wrote may be due at once
    await this.#take({ do: 'jump', hours: 0 })
  }

  /** What doesn't hold after a step; undefined where all does. */
  async problem(): Promise<string | undefined> {
    const failed = this.#answers.find(({ status, body }) => status === 500 || body['code'] === 'internal')
    if (failed !== undefined) return `an answer was ${failed.status}: ${failed.text}`
    const { ok, violations } = await invariantsOf(this.#shop.url)
    if (ok !== true) return JSON.stringify(violations)
    return this.#shop.output.split('\n').find((line) => LOGGED.test(line))
  }
}

/** Plays a story in a shop of its own, and looks after each step; undefined where everything held. */
export async function playStory(story: readonly Step[]): Promise<Broken | undefined> {
  const shop = await PlayedShop.open()
  try {
    const player = new Player(shop)
    for (const [place, step] of story.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const problem = await player.play(step).then(
        () => player.problem(),
        (error: unknown) => String(error),
      )
      if (problem !== undefined) return { steps: place + 1, problem }
    }
    return undefined
  } finally {
    await shop.end()
  }
}
