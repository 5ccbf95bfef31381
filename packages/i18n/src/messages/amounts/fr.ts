import type { en } from './en.ts'

export const fr = {
  'amounts.chargedBefore': '{formula}, moins {amount} déjà facturés',
  'amounts.debtsFirst': 'Les factures impayées sont réglées d’abord, en commençant par la plus ancienne.',
  'amounts.extraAssets': '{quantity}, {minimum} inclus : {extra} × {rate}',
  'amounts.extraAssetsNone': '{quantity}, tout est inclus',
  'amounts.included': 'Inclus dans la formule',
  'amounts.listPrice': '{title}, prix catalogue',
  'amounts.onRequest': 'Prix sur demande, hors total',
  'amounts.percentOff': '{percent} % de remise (arrondie à l’unité)',
  'amounts.priceOverride': '{title}, prix de la formule',
  'amounts.subtotal': 'Sous-total',
  'amounts.sum': 'Total',
  'amounts.units': '{quantity} × {unit}',
  'amounts.unitsAbove': '{quantity}, {ahead} payés d’avance : {billable} × {unit}',
  'amounts.unitsAllFree': '{quantity}, {free} gratuits',
  'amounts.unitsFree': '{quantity}, {free} gratuits : {billable} × {unit}',
  'amounts.unitsFreeAbove': '{quantity}, {free} gratuits, {ahead} payés d’avance : {billable} × {unit}',
  'amounts.unitsFreeMinimum': '{quantity}, {free} gratuits, au moins {minimum} facturés : {billable} × {unit}',
  'amounts.unitsMinimum': '{quantity}, au moins {minimum} facturés : {billable} × {unit}',
  'amounts.withTitle': '{title}, {formula}',
} satisfies Record<keyof typeof en, string>
