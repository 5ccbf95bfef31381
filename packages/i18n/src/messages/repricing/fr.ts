import type { en } from './en.ts'

export const fr = {
  'repricing.change': 'Vos prix changent le {date}',
  'repricing.choice': 'Si vous n’êtes pas d’accord, vous pouvez résilier jusque-là.',
  'repricing.free': '(unités gratuites : {before} → {after})',
  'repricing.from': 'À partir du {date} : {amount} {unit}',
  'repricing.step': '{title} : {before} → {after} {unit}',
  'repricing.today': 'Jusque-là, vous payez {amount} d’avance, hors taxes.',
} satisfies Record<keyof typeof en, string>
