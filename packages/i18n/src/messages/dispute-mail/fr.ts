import type { en } from './en.ts'

export const fr = {
  'disputeMail.lost.addOns': 'Désactivés en conséquence : {names}.',
  'disputeMail.lost.subject': 'Contestation de la facture {number} : {amount} vous sont rendus',
  'disputeMail.lost.text':
    'Votre banque a tranché la contestation de la facture {number} en votre faveur. Elle vous a rendu {amount} et vous ne devez plus rien pour cette facture.',
  'disputeMail.onHold':
    'Les paiements de votre compte restent suspendus jusqu’à ce que nous ayons examiné la situation. Contactez-nous et nous la réglerons.',
  'disputeMail.opened.hold':
    'Votre banque a repris cette somme pour l’instant. Jusqu’à sa décision, les paiements de votre compte sont suspendus et rien n’est prélevé.',
  'disputeMail.opened.mistake':
    'Si vous reconnaissez ce paiement, signalez à votre banque que la contestation est une erreur et contactez-nous.',
  'disputeMail.opened.subject': 'Votre paiement de {amount} est contesté',
  'disputeMail.opened.text': 'Le paiement de {plan}, facture {number}, a été contesté auprès de votre banque.',
  'disputeMail.won.subject': 'Contestation de la facture {number} : le paiement est maintenu',
  'disputeMail.won.text':
    'Votre banque a tranché la contestation : le paiement de {amount} est maintenu et la facture {number} est réglée.',
} satisfies Record<keyof typeof en, string>
