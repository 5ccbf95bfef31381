import type { en } from './en.ts'

export const fr = {
  'quantity.soFar': '{quantity} jusqu’ici',
  'quantity.source.counted': 'décompté',
  'quantity.source.countedOn': 'décompté le {date}',
  'quantity.source.default': 'quantité habituelle, pas encore décomptée',
  'quantity.source.entered': 'd’après votre saisie, pas encore décompté',
  'quantity.source.enteredOn': 'd’après votre saisie du {date}, pas encore décompté',
  'quantity.source.estimate': 'une estimation : c’est le décompte qui est facturé',
  'quantity.source.members': 'autant que de membres dans votre équipe',
  'quantity.source.minimum': 'le minimum de la formule, rien n’a été décompté',
  'quantity.source.prepaid': 'payé d’avance',
} satisfies Record<keyof typeof en, string>
