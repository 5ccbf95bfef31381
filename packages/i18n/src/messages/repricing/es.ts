import type { en } from './en.ts'

export const es = {
  'repricing.change': 'Tus precios cambian el {date}',
  'repricing.choice': 'Si no estás de acuerdo, puedes cancelar hasta entonces.',
  'repricing.free': '(unidades gratis: {before} → {after})',
  'repricing.from': 'A partir del {date}: {amount} {unit}',
  'repricing.step': '{title}: {before} → {after} {unit}',
  'repricing.today': 'Hasta entonces pagas {amount} por adelantado, sin impuestos.',
} satisfies Record<keyof typeof en, string>
