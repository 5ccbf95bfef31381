import type { en } from './en.ts'

export const fr = {
  'confirmation.absorbed': 'Désormais compris dans la formule',
  'confirmation.adding': 'Ajout en cours',
  'confirmation.afterKept': 'Nouveau total avec vos options',
  'confirmation.afterWithout': 'Nouveau total sans options',
  'confirmation.changed': 'Votre panier a changé entre-temps. Voici son contenu actuel.',
  'confirmation.comes': 'Sera ajouté',
  'confirmation.count.counted': 'Selon le dernier décompte : {formula} par mois.',
  'confirmation.count.countedOn': 'Selon le décompte du {date} : {formula} par mois.',
  'confirmation.count.default': 'Jusqu’au premier décompte : {formula} par mois.',
  'confirmation.count.entered': 'D’après ce que vous avez saisi, jusqu’au premier décompte : {formula} par mois.',
  'confirmation.count.enteredOn':
    'D’après ce que vous avez saisi le {date}, jusqu’au premier décompte : {formula} par mois.',
  'confirmation.count.members': 'Selon le nombre de membres de votre équipe : {formula} par mois.',
  'confirmation.count.minimum': 'Le minimum de la formule : {formula} par mois.',
  'confirmation.count.prepaid': 'Payé d’avance : {formula} par mois.',
  'confirmation.goes': 'Sera retiré',
  'confirmation.kept': 'Options que vous pouvez garder',
  'confirmation.neededBy': 'requis par {title}',
  'confirmation.prorated': 'Pour le reste de la période, jusqu’au {date}',
  'confirmation.savingLost': 'Remise de formule perdue',
} satisfies Record<keyof typeof en, string>
