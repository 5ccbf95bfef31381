import type { en } from './en.ts'

export const fr = {
  'disputeMail.blocked.hold':
    'Jusqu’à ce que nous ayons examiné la situation, les paiements de votre compte sont suspendus et ce moyen de paiement n’est plus utilisé.',
  'disputeMail.blocked.mistake': 'Si ce paiement venait bien de vous, contactez-nous et nous réglerons la situation.',
  'disputeMail.blocked.subject': 'Votre paiement de {amount} a été bloqué',
  'disputeMail.blocked.text':
    'Notre prestataire de paiement a bloqué le paiement de {plan} par précaution contre la fraude.',
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
  'disputeMail.resumed.method':
    'L’ancien moyen de paiement n’est plus utilisé. Ajoutez-en un avant le prochain prélèvement.',
  'disputeMail.resumed.subject': 'Les paiements de votre compte fonctionnent de nouveau',
  'disputeMail.resumed.text': 'Nous avons examiné la situation : les paiements de votre compte ne sont plus suspendus.',
  'disputeMail.won.credited':
    'Votre abonnement a pris fin entre-temps. Ce que vous aviez payé pour la période suivante, soit {amount}, est ajouté à votre solde créditeur.',
  'disputeMail.won.subject': 'Contestation de la facture {number} : le paiement est maintenu',
  'disputeMail.won.text':
    'Votre banque a tranché la contestation : le paiement de {amount} est maintenu et la facture {number} est réglée.',
} satisfies Record<keyof typeof en, string>
