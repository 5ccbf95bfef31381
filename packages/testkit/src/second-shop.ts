import { join } from 'node:path'
import { editedCatalogue, type EditedCatalogue } from './edited-catalogue.ts'
import { startShop, type RunningShop } from './running-shop.ts'
import { shopCommand } from './shop-command.ts'
import type { ThrowawayStore } from './store.ts'

/**
 * The files of Calandra, software for laundries: a shop of its own that sells in EUR and CHF alone, on another platform
 * than the demo shop. What holds in it holds by the catalogue, not by a word of the demo.
 */
export const CALANDRA = join(import.meta.dirname, '../shops/calandra')

/**
 * The files of Harborline, software for ports: named, sold and spoken by its files alone (SET-04), without a variable of
 * an operator.
 */
export const HARBORLINE = join(import.meta.dirname, '../shops/harborline')

/** The files of Tallvik, software for ski areas: in Swedish kronor, with 14 days of trial, by the year alone (SET-03). */
export const TALLVIK = join(import.meta.dirname, '../shops/tallvik')

/** Products of Calandra by what they are for a test; prices stand in its files. */
export const calandra = {
  /** 49 EUR, 53 CHF. */
  corner: 1,
  /** 90 EUR, 97 CHF, and vans by use. */
  works: 2,
  /** 144 EUR, 156 CHF. */
  plant: 3,
  hotelLinen: 4,
  intakeForm: 12,
  /** 35 EUR, 38 CHF. */
  hotelPortal: 13,
  /** Its title has 90 characters. */
  longestTitle: 22,
  /** 24 EUR; not sold in CHF. */
  steamMeter: 23,
  /** 60 EUR; needs the survey. */
  machineLink: 24,
  /** On request. */
  plantSurvey: 40,
} as const

/** Calandra sold in dollars in the place of francs, at the same figures: a shop of EUR and USD. */
export function calandraInDollars(): EditedCatalogue {
  const files = editedCatalogue(CALANDRA)
  const priced = ['shop', 'packages', 'modules/reception', 'modules/wash-house', 'modules/rounds', 'modules/help']
  for (const file of priced) files.editAll(`${file}.yaml`, /\bCHF\b/g, () => 'USD')
  return files
}

/** Publishes a catalogue's folder on a store that no server has open, with options of the command. */
export async function publishFolder(
  store: ThrowawayStore,
  folder: string,
  options: readonly string[] = [],
): Promise<void> {
  const { code, text } = await shopCommand(store, 'import', folder, ...options)
  if (code !== 0) throw new Error(`${folder} was not published:\n${text}`)
}

/** Starts a server on an empty store that sells what the folder says; without one: Calandra, under its own name. */
export async function startShopOf(
  store: ThrowawayStore,
  folder: string = CALANDRA,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningShop> {
  await publishFolder(store, folder)
  return startShop(store, { SELLER_FILE: join(CALANDRA, 'seller.json'), ...environment })
}
