import { HOUR_MS } from '@waybill/domain/durations'
import { ShopClient } from '@waybill/testkit/shop-client'
import type { CommandEnd } from '@waybill/testkit/shop-command'
import { Customer } from './customer.ts'
import type { PlayedShop } from './played-shop.ts'
import type { Step } from './steps.ts'

/** Steps of the staff, each about one customer. */
export type StaffStep = Extract<
  Step,
  {
    do:
      | 'staff'
      | 'payer'
      | 'currency'
      | 'usage'
      | 'legacy'
      | 'erase'
      | 'approve_refund'
      | 'withdraw_refund'
      | 'reprice'
      | 'withdraw_prices'
  }
>
type Command = Extract<Step, { do: 'staff' }>
type Reported = Extract<Step, { do: 'usage' }>
type Taken = Extract<Step, { do: 'payer' }>

/** The staff of a played shop, at their command line. */
export class Staff {
  readonly #shop: PlayedShop
  /** The account that pays for others: a partner, and an organisation. */
  #payerId: number | undefined
  /** The newest refund that waits for another of the staff (B-81). */
  #waitingRefund: string | undefined
  #areNewPrices = false

  constructor(shop: PlayedShop) {
    this.#shop = shop
  }

  /** Answers whether the account is gone by it. */
  async take(step: StaffStep, customer: Customer): Promise<boolean> {
    const accountId = await customer.accountId()
    switch (step.do) {
      case 'staff':
        await this.#command(step, customer)
        return false
      case 'usage':
        await this.#report(step, accountId)
        return false
      case 'payer':
        await this.#takeOn(step, accountId)
        return false
      case 'currency':
        await this.#run('currency', String(accountId), '--to', step.to, '--reason', 'it moved')
        return false
      case 'legacy':
        await this.#becomeLegacy(accountId)
        return false
      case 'approve_refund':
        if (this.#waitingRefund !== undefined) await this.#end(await this.#shop.approve(this.#waitingRefund), 'approve')
        return false
      case 'withdraw_refund':
        if (this.#waitingRefund !== undefined) await this.#run('withdraw', this.#waitingRefund)
        return false
      case 'reprice':
        await this.#reprice(accountId)
        return false
      case 'withdraw_prices':
        await this.#run('reprice', String(accountId), '--withdraw')
        return false
      case 'erase':
        return (await this.#end(await this.#shop.erase(accountId, '--give-up-credit'), 'account erase')) === 0
    }
  }

  async #command({ command, place }: Command, customer: Customer): Promise<void> {
    const numbers = command.of === 'account' ? [String(await customer.accountId())] : await customer.invoiceNumbers()
    const number = numbers.at(place % Math.max(1, numbers.length))
    if (number === undefined) return
    const [name, ...options] = command.words
    await this.#run(name, number, ...options)
  }

  async #takeOn({ by }: Taken, accountId: number): Promise<void> {
    if (this.#payerId === undefined) {
      const payer = await Customer.register(this.#shop.url, 'payer')
      this.#payerId = await payer.accountId()
      await this.#run('partner', String(this.#payerId), '--percent', '15')
    }
    await this.#run('take-on', String(accountId), `--${by}`, String(this.#payerId))
  }

  /** The plan is dearer in the newest catalogue; who has the old price is notified of it (B-99). */
  async #reprice(accountId: number): Promise<void> {
    if (!this.#areNewPrices) await this.#shop.publishDearerPlans()
    this.#areNewPrices = true
    const { text } = await this.#shop.cli('billing', 'reprice', String(accountId))
    const version = /catalogue version (\d+)/.exec(text)?.[1]
    if (version !== undefined) await this.#run('reprice', String(accountId), '--confirm', version)
  }

  async #report({ key, count, hoursAgo }: Reported, accountId: number): Promise<void> {
    const { body } = await new ShopClient(this.#shop.url).get('/sandbox/clock')
    const at = new Date(Date.parse(String(body['now'])) - hoursAgo * HOUR_MS).toISOString()
    await this.#run('report-usage', String(accountId), '--usage', key, '--quantity', String(count), '--at', at)
  }

  /** Only one that is subscribed by the month, as those that an operator brings along. */
  async #becomeLegacy(accountId: number): Promise<void> {
    await this.#shop.rows(
      `with moved as (update subscription set kind = 1 where account_id = ${accountId} and state = 1 and ended_at is null and kind = 0
         and cancel_at is null returning account_id)
       update account set kind = 1 where id in (select account_id from moved) returning id`,
    )
  }

  async #run(...words: readonly string[]): Promise<number> {
    const ended = await this.#shop.command(...words)
    this.#waitingRefund = /^Refund (\d+) of .* waits/m.exec(ended.text)?.[1] ?? this.#waitingRefund
    return this.#end(ended, `billing ${words.join(' ')}`)
  }

  /** 0 is done, 1 is rejected; anything else is a command that broke. What it wrote may be due at once. */
  async #end({ code, text }: CommandEnd, command: string): Promise<number> {
    if (code > 1) throw new Error(`${command} ended with ${code}: ${text}`)
    await new ShopClient(this.#shop.url).post('/sandbox/clock', { advance: 'PT0H' })
    return code
  }
}
