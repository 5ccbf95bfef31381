import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { freePort } from '@waybill/testkit/free-port'
import { queryStore, type Row } from '@waybill/testkit/query-store'
import { startShopProcess, type ShopProcess } from '@waybill/testkit/shop-process'
import { publishFolder } from '@waybill/testkit/second-shop'
import { shopCommandWith, type CommandEnd } from '@waybill/testkit/shop-command'
import { APPROVER, STAFF_PASSWORD } from '@waybill/testkit/staff'
import { StaffClient } from '@waybill/testkit/staff-client'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { approverSecret, type StoreContent } from '@waybill/testkit/store-templates'

/** A story begins here, whatever the machine's clock says: at a month's end before a leap day. */
const START = '2028-01-31T09:00:00Z'

/** A shop that its player stops, kills and starts again, always at one address, without customers at first. */
export class PlayedShop {
  readonly #store: ThrowawayStore
  readonly #environment: Readonly<Record<string, string>>
  #shop: ShopProcess
  /** Nodes that only work, beside the one that is called. */
  #others: readonly ShopProcess[] = []
  #before = ''
  #approver: StaffClient | undefined

  private constructor(store: ThrowawayStore, environment: Readonly<Record<string, string>>, shop: ShopProcess) {
    this.#store = store
    this.#environment = environment
    this.#shop = shop
  }

  static async open(
    workers = 1,
    settings: Readonly<Record<string, string>> = {},
    content: StoreContent = 'staffed',
  ): Promise<PlayedShop> {
    const store = await throwawayStore(storeKind(), content)
    const ahead = `extract(epoch from '${START}'::timestamptz - (select now from verify.clock)) * 1000`
    await queryStore(store, `update clock_offset set offset_ms = offset_ms + (${ahead})::bigint`)
    const environment = { ...settings, PORT: String(await freePort()), SEED: 'none' }
    const shop = new PlayedShop(store, environment, await startShopProcess(store, environment))
    const more = Array.from({ length: workers - 1 }, () =>
      startShopProcess(store, { ...settings, SEED: 'none', ROLE: 'worker' }),
    )
    shop.#others = await Promise.all(more)
    return shop
  }

  get url(): string {
    return this.#shop.url
  }

  /** The process that runs now. */
  get running(): ShopProcess {
    return this.#shop
  }

  get hasOtherNodes(): boolean {
    return this.#others.length > 0
  }

  /** Log of all its processes. */
  get output(): string {
    return this.#before + this.#shop.output()
  }

  /** Rows of the shop; on the embedded store it stands still meanwhile. */
  async rows(query: string): Promise<readonly Row[]> {
    return this.#besideIt(() => queryStore(this.#store, query))
  }

  /** Rows beside the running shop; none on the embedded store, which is one process's alone. */
  async query(query: string): Promise<readonly Row[]> {
    return this.#store.kind === 'postgres' ? queryStore(this.#store, query) : []
  }

  async crash(): Promise<void> {
    await this.#shop.kill()
    await this.#start()
  }

  /** A command of the staff on money; on the embedded store the shop stands still meanwhile. */
  command(...words: readonly string[]): Promise<CommandEnd> {
    return this.cli('billing', ...words)
  }

  /** Another of the staff carries a refund out, signed in. */
  approve(refundId: string): Promise<CommandEnd> {
    const secret = approverSecret(this.#store.kind)
    this.#approver ??= new StaffClient(this.url, { email: APPROVER, password: STAFF_PASSWORD, secret })
    return this.#approver.command('approve', { refundId: Number(refundId) })
  }

  /** Publishes the shop's files with a module of every plan that is dearer. */
  async publishDearerPlans(): Promise<void> {
    const files = editedCatalogue()
    files.edit('modules/optimizing.yaml', 'pricing_price: { USD: 11,', 'pricing_price: { USD: 18,')
    await this.publish(files.folder)
    files.dispose()
  }

  /** Erases an account for good. */
  erase(accountId: number, ...words: readonly string[]): Promise<CommandEnd> {
    return this.cli('account', 'erase', String(accountId), ...words, '--confirm')
  }

  cli(...words: readonly string[]): Promise<CommandEnd> {
    const { PORT: _, SEED: __, ...settings } = this.#environment
    return this.#besideIt(() => shopCommandWith(settings, this.#store, ...words))
  }

  /** Publishes a catalogue's folder as its newest version; on the embedded store the shop stands still meanwhile. */
  async publish(folder: string): Promise<void> {
    if (this.#store.kind === 'postgres') return publishFolder(this.#store, folder)
    await this.#shop.stop({ isBroken: true })
    await publishFolder(this.#store, folder)
    await this.#start()
  }

  async end(): Promise<void> {
    await Promise.all([this.#shop, ...this.#others].map((node) => node.stop({ isBroken: true })))
    await this.#store.dispose()
  }

  async #besideIt<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#store.kind === 'postgres') return work()
    await this.#shop.stop({ isBroken: true })
    const value = await work()
    await this.#start()
    return value
  }

  async #start(): Promise<void> {
    this.#before += this.#shop.output()
    this.#shop = await startShopProcess(this.#store, this.#environment)
  }
}
