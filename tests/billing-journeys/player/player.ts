import { eventually } from '@waybill/testkit/eventually'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { invariantsOf } from '@waybill/testkit/shop-journey'
import { Customer } from './customer.ts'
import { PlayedShop } from './played-shop.ts'
import { Staff, type StaffStep } from './staff.ts'
import type { Step, Together } from './steps.ts'

/** Step at which a story broke, and the reason. */
export interface Broken {
  /** Its steps up to there. */
  readonly steps: number
  readonly problem: string
}

type World = Extract<Step, { do: 'jump' | 'provider' | 'dispute' | 'crash' }>
type Click = Exclude<Step, World | StaffStep | Together>

/** Errors in the log that mean something wrong; a slow machine isn't. */
const LOGGED = /"level":50(?!.*does not come back)/

/** Plays steps against a shop of its own, by its calls alone. */
class Player {
  readonly #shop: PlayedShop
  readonly #customers = new Map<number, Customer>()
  readonly #staff: Staff
  #answers: readonly ShopAnswer[] = []
  #registered = 0

  constructor(shop: PlayedShop) {
    this.#shop = shop
    this.#staff = new Staff(shop)
  }

  async play(step: Step): Promise<void> {
    this.#answers = await this.#take(step)
    // a locked account can do nothing more until the staff have looked: another company takes its turns
    if ('who' in step && this.#answers.some(({ body }) => body['code'] === 'account-locked'))
      this.#customers.delete(step.who)
  }

  async #take(step: Step): Promise<readonly ShopAnswer[]> {
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
      case 'usage':
      case 'payer':
      case 'currency':
      case 'legacy':
      case 'erase':
      case 'approve_refund':
      case 'withdraw_refund':
      case 'reprice':
      case 'withdraw_prices':
        // one that is erased is another company's turn
        if (await this.#staff.take(step, await this.#customer(step.who))) this.#customers.delete(step.who)
        return []
      case 'crash':
        await this.#shop.crash()
        return []
      case 'together':
        return this.#takeTogether(step)
      default:
        return this.#click(step, await this.#customer(step.who))
    }
  }

  /**
   * All at once, whatever comes first. A click that the clock overtakes may find its session over, or the page too old
   * from which it asks for its token: neither is a fault.
   */
  async #takeTogether({ who, steps }: Together): Promise<readonly ShopAnswer[]> {
    const customer = await this.#customer(who)
    const answers = await customer.besideOthers(() => Promise.all(steps.map((step) => this.#takeBesideClock(step))))
    for (const each of this.#customers.values()) each.clockMoved()
    return answers.flat()
  }

  async #takeBesideClock(step: Step): Promise<readonly ShopAnswer[]> {
    try {
      return await this.#take(step)
    } catch (error) {
      if (/token-expired|the token answered .*token-invalid/u.test(String(error))) return []
      throw error
    }
  }

  async #click(step: Click, customer: Customer): Promise<readonly ShopAnswer[]> {
    switch (step.do) {
      case 'put':
        return [await customer.put({ id: step.id, module: step.module })]
      case 'methods':
        return customer.changeMethods(step.what)
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
      case 'details':
        return [await customer.details(step)]
      case 'enable':
        return customer.enable()
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
  async #dispute({ place, outcome }: Extract<Step, { do: 'dispute' }>): Promise<readonly ShopAnswer[]> {
    const rows = await this.#shop.query(`select ref from gw.charge where status <> 'failed' order by idem_key`)
    const row = rows.at(place % Math.max(1, rows.length))
    if (row === undefined) return []
    const dispute = { ref: String(row['ref']), outcome }
    const shop = new ShopClient(this.#shop.url)
    // only its webhook tells of a dispute: it comes twice, and at once
    await shop.post('/sandbox/gateway', { webhooks: 'double' })
    return [await shop.post('/sandbox/gateway', { dispute }), ...(await this.#take({ do: 'jump', hours: 0 }))]
  }

  /**
   * Broken invariants. Another node may be at work between the provider's answer and its row: what is read again once nothing
   * is due any more is broken for good.
   */
  async #violations(): Promise<string | undefined> {
    const found = await invariantsOf(this.#shop.url)
    if (found['ok'] === true) return undefined
    if (!this.#shop.hasOtherNodes) return JSON.stringify(found['violations'])
    const isSound = async (): Promise<true | undefined> => {
      await this.#take({ do: 'jump', hours: 0 })
      return (await invariantsOf(this.#shop.url))['ok'] === true ? true : undefined
    }
    try {
      await eventually('the invariants hold once nothing is due', isSound)
      return undefined
    } catch {
      return JSON.stringify(found['violations'])
    }
  }

  /** Problem after a step; undefined where everything holds. */
  async problem(): Promise<string | undefined> {
    const failed = this.#answers.find(({ status, body }) => status === 500 || body['code'] === 'internal')
    if (failed !== undefined) return `an answer was ${failed.status}: ${failed.text}`
    const violations = await this.#violations()
    if (violations !== undefined) return violations
    return this.#shop.output.split('\n').find((line) => LOGGED.test(line))
  }
}

/** Plays a story in a shop of its own, of so many nodes, and looks after each step; undefined where everything held. */
export async function playStory(story: readonly Step[], nodes = 1): Promise<Broken | undefined> {
  const shop = await PlayedShop.open(nodes, { TAX: 'table' })
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
