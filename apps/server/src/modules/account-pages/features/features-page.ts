import type { FastifyInstance } from 'fastify'
import type { FeaturePackageView, FeaturesProps } from '@waybill/contract/pages'
import { customSolutionId, isListed, learnMorePath, packagePath } from '@waybill/domain/catalog'
import { fail, ok } from '@waybill/domain/result'
import { accessAt, collectionOf, subscriptionStatuses, type Access } from '@waybill/domain/subscription'
import { progressTable } from '@waybill/domain/order'
import { billingZone, localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { buysFromPartner, isPaidElsewhere, seesAmounts } from '../../../platform/http/actor.ts'
import { apiError } from '../../../platform/http/api-error.ts'
import { isFeatureClosed } from '../../../platform/http/authorise.ts'
import type { ActionRegistrar, MemberContext } from '../../../platform/http/register-action.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { type PageLoader, registerPage } from '../../../platform/pages/register-page.ts'
import type { Ports } from '../../../platform/ports.ts'
import { cartFormSubmit, findOwnCart } from '../../cart/index.ts'
import { cyclePriceView, textIn, titleOf } from '../../catalog/index.ts'
import { moduleRequest, submitFeature } from '../../purchase/index.ts'
import {
  findActiveItems,
  findEntitlements,
  findLiveSubscription,
  findStoredEntitlements,
  findTrialsOver,
  subscriptionFacts,
  trialEndOf,
} from '../../billing/index.ts'
import { featureBlocker, type LiveSubscription } from './feature-blocker.ts'
import { featureCategories, suggestedFeatures, type FeatureViewer, type HeldFeatures } from './feature-views.ts'
import { pageBlocks } from '../subscription/page-blocks.ts'
import { readUsage } from '../subscription/next-charge.ts'
import { countedUnits } from '../subscription/subscription-views.ts'
import { findScheduled } from '../subscription/scheduled-change.ts'

const PAGE = '/account/manage-features'

/** Access of the account now: a function of the clock, which no row follows (B-78). */
async function accessOf(db: Executor, accountId: number, now: number): Promise<Access | undefined> {
  const stored = await findStoredEntitlements(db, { accountId, now })
  return stored?.subscription && accessAt(subscriptionFacts(stored.subscription), stored, now)
}

/** Ground of a right: what is bought or tried follows the account's access, what others give stands for itself. */
function groundOf(source: string, access: Access | undefined): string {
  if (access === undefined || access.mode === 'none' || (source !== 'paid' && source !== 'trial')) return source
  return access.mode === 'read_only' ? access.mode : access.source
}

/** Modules that are on and why, by the entitlements of this instant. */
export async function enabledModules(context: RequestContext, db: Executor, accountId: number) {
  const catalogue = context.ports.catalogue.current()
  const [rows, access] = await Promise.all([
    findEntitlements(db, { accountId, now: context.now }),
    accessOf(db, accountId, context.now),
  ])
  return rows.flatMap((row) => {
    const module = catalogue.modules.get(row.product_id)
    return module === undefined || !isListed(module) || isFeatureClosed(context.actor, module.code)
      ? []
      : [{ title: titleOf(catalogue, row.product_id, context.locale), source: groundOf(row.source, access) }]
  })
}

async function heldBy(subscription: LiveSubscription, { member, context, db }: MemberContext): Promise<HeldFeatures> {
  const { catalogue } = context.ports
  if (subscription === undefined)
    return {
      items: [],
      trialsOver: new Map(),
      trialEndsAt: () => null,
      used: new Map(),
      leaving: undefined,
      bought: catalogue.current(),
    }
  const { locale, ports, now } = context
  const [items, over, scheduled, bought, basis] = await Promise.all([
    findActiveItems(db, subscription),
    findTrialsOver(db, subscription.id),
    findScheduled(db, subscription),
    catalogue.version(subscription.catalogue_version, db),
    seesAmounts(member) && subscription.state === subscriptionStatuses.subscribed
      ? readUsage(db, subscription)
      : undefined,
  ])
  const { cancel_at: endsAt } = subscription
  const trialEndsAt: HeldFeatures['trialEndsAt'] = (item) => trialEndOf(item, subscription, context.now)
  const staying = new Set(scheduled?.purchase.items.map(({ productId }) => productId))
  const leaving =
    endsAt === null ? scheduled && { at: scheduled.at, staying } : { at: endsAt, staying: new Set<number>() }
  const trialsOver = new Map(over.map(({ productId, endedAt }) => [productId, endedAt]))
  const reader = { locale, t: ports.pages.translator(locale), now }
  const used: HeldFeatures['used'] = basis === undefined ? new Map() : countedUnits(subscription, basis, reader)
  return { items, trialsOver, trialEndsAt, leaving, bought, used }
}

function readerOf({ member, context: reader }: MemberContext, subscription: LiveSubscription): FeatureViewer {
  const { ports, locale } = reader
  const { currency = reader.currency, billing_interval: interval = 'month' } = subscription ?? {}
  return {
    catalogue: ports.catalogue.current(),
    locale,
    t: ports.pages.translator(locale),
    currency,
    interval,
    drawingOf: ports.pages.drawingOf,
    hidesMoney: isPaidElsewhere(member),
  }
}

/** The plan with what it contains; null for an account without a subscription. */
function packageView(
  subscription: LiveSubscription,
  { items, bought }: HeldFeatures,
  { catalogue, locale, t, currency, interval, drawingOf, hidesMoney }: FeatureViewer,
): FeaturePackageView | null {
  if (subscription === undefined) return null
  const plan = bought.packages.get(subscription.plan_id)
  const modules = items.flatMap(({ product_id: id, bundled }) => {
    const module = catalogue.modules.get(id) ?? bought.modules.get(id)
    // a Custom Solution is made of what comes with every plan; what was chosen for it are its add-ons
    const isOfPlan = bundled || (plan === undefined && module?.isDefault === true)
    return module !== undefined && isOfPlan && isListed(module) ? [module] : []
  })
  return {
    title: plan === undefined ? t('cart.customSolution') : textIn(plan.title, locale),
    ...(plan !== undefined && { href: localePath(locale, packagePath(plan)) }),
    price: plan === undefined || hidesMoney ? null : cyclePriceView(bought, plan, { currency, interval }),
    modules: modules.map((module) => {
      const path = learnMorePath(catalogue, module)
      return {
        id: module.id,
        icon: drawingOf(module.icon, 'module'),
        title: textIn(module.title, locale),
        description: textIn(module.description, locale),
        ...(path !== undefined && { href: localePath(locale, path) }),
      }
    }),
  }
}

const TABS = ['packages', 'list'] as const
const SHOWN = ['all', 'on', 'off'] as const

async function featuresProps(reading: MemberContext): Promise<FeaturesProps> {
  const { member, context, db } = reading
  const { searchParams: query } = new URL(context.request.url, 'http://path')
  const blocks = pageBlocks<FeaturesProps['failed'][number]>({ log: context.request.log })
  const subscription = await findLiveSubscription(db, member.accountId)
  const [reader, lock] = [readerOf(reading, subscription), await featureBlocker(subscription, reading)]
  const [held, enabled] = await Promise.all([
    blocks.read('add_ons', undefined, () => heldBy(subscription, reading)),
    blocks.read('packages', [], () => enabledModules(context, db, member.accountId)),
  ])
  const categories = held === undefined ? [] : featureCategories(held, reader)
  const cart = lock?.addsToCart === true ? await findOwnCart(context, db) : undefined
  const inCart = cart?.cart.lines.map(({ productId }) => productId) ?? []
  const basis = { ...reader, planId: subscription?.plan_id ?? customSolutionId, inCart }
  const isOpen = lock === null || lock.addsToCart === true
  return {
    memberId: member.memberId,
    tab: TABS.find((each) => each === query.get('tab')) ?? 'add_ons',
    query: (query.get('q') ?? '').slice(0, 100),
    show: SHOWN.find((each) => each === query.get('show')) ?? 'all',
    enabled,
    package: held === undefined ? null : packageView(subscription, held, reader),
    categories,
    suggested: held === undefined || !isOpen ? [] : suggestedFeatures(categories, held, basis),
    inCart,
    lock,
    buysFromPartner: buysFromPartner(member),
    isInvoiced: subscription !== undefined && collectionOf(subscription.channel) === 'manual',
    request: lock === null ? await moduleRequest(query, reading) : null,
    ticked: [],
    purchase: null,
    failed: blocks.failed(),
    timeZone: billingZone(),
  }
}

const loadFeatures: PageLoader<'features'> = async (context, db) => {
  const { actor, ports, locale, request } = context
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  const t = ports.pages.translator(locale)
  const switched = new URL(request.url, 'http://path').searchParams.get('switched')
  const text = t(
    switched === 'later'
      ? 'features.scheduled'
      : switched === 'list'
        ? 'features.list.bought'
        : progressTable.enable_module.messages.success,
  )
  return ok({
    show: await featuresProps({ member: actor, context, db }),
    title: t('subscription.features.title'),
    ...(switched !== null && { notice: { kind: 'done' as const, text } }),
  })
}

/** My Packages and My Add-Ons, switched on and off (MOD-06). */
export function registerFeatures(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  const submitCart = cartFormSubmit(actions)
  registerPage(app, ports, {
    path: PAGE,
    name: 'features',
    access: 'account',
    signInFirst: true,
    transaction: 'own',
    load: loadFeatures,
    submit: (form, context, db) =>
      form.fields['intent'] === 'cart.add'
        ? submitCart(form, context, db)
        : submitFeature(form, context, { db, load: loadFeatures }),
  })
}
