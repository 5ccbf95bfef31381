import type { en } from './en.ts'

export const es = {
  'amounts.chargedBefore': '{formula}, menos {amount} ya cobrados',
  'amounts.debtsFirst': 'Primero se pagan las facturas pendientes, empezando por la más antigua.',
  'amounts.extraAssets': '{quantity}, {minimum} incluidos: {extra} × {rate}',
  'amounts.extraAssetsNone': '{quantity}, todo incluido',
  'amounts.included': 'Incluido en el plan',
  'amounts.listPrice': '{title}, precio de catálogo',
  'amounts.onRequest': 'Precio a consultar, fuera del total',
  'amounts.percentOff': '{percent} % de descuento (redondeado a la unidad)',
  'amounts.priceOverride': '{title}, precio del paquete',
  'amounts.subtotal': 'Subtotal',
  'amounts.sum': 'Total',
  'amounts.units': '{quantity} × {unit}',
  'amounts.unitsAbove': '{quantity}, {ahead} pagados por adelantado: {billable} × {unit}',
  'amounts.unitsAllFree': '{quantity}, {free} gratis',
  'amounts.unitsFree': '{quantity}, {free} gratis: {billable} × {unit}',
  'amounts.unitsFreeAbove': '{quantity}, {free} gratis, {ahead} pagados por adelantado: {billable} × {unit}',
  'amounts.unitsFreeMinimum': '{quantity}, {free} gratis, al menos {minimum} cobrados: {billable} × {unit}',
  'amounts.unitsMinimum': '{quantity}, al menos {minimum} cobrados: {billable} × {unit}',
  'amounts.withTitle': '{title}, {formula}',
} satisfies Record<keyof typeof en, string>
