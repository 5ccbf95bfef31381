import type { en } from './en.ts'

export const fr = {
  'cancellation.atOnce': 'Un paiement a échoué : {plan} prend fin maintenant. Nous n’essaierons plus de vous prélever.',
  'cancellation.change':
    'La modification prévue pour le {date} n’aura pas lieu. Si vous gardez finalement l’abonnement, elle sera de nouveau prévue.',
  'cancellation.changeGone': 'La modification prévue pour le {date} n’aura pas lieu.',
  'cancellation.comment': 'Que pourrions-nous améliorer ?',
  'cancellation.counter': '{count} / {max}',
  'cancellation.counterLabel': 'Caractères utilisés :',
  'cancellation.credit': '{amount} sont ajoutés à votre solde créditeur.',
  'cancellation.data': 'Nous gardons vos données 90 jours après la fin.',
  'cancellation.feedback': 'Votre réponse nous aide à progresser. Elle ne change rien à la résiliation.',
  'cancellation.monthly':
    'Vous ne payez plus rien pour la formule. D’ici là, l’usage et ce que vous payez au mois restent facturés ; le reste fait l’objet d’une dernière facture.',
  'cancellation.noReason': 'Je préfère ne pas répondre',
  'cancellation.nothing': 'Vous ne payez plus rien.',
  'cancellation.reason': 'Pourquoi souhaitez-vous résilier ?',
  'cancellation.reason.missing_feature': 'Il manque une fonctionnalité',
  'cancellation.reason.not_used_enough': 'Nous ne l’utilisons pas assez',
  'cancellation.reason.other': 'Autre raison',
  'cancellation.reason.switching': 'Nous passons à un autre produit',
  'cancellation.reason.too_expensive': 'C’est trop cher',
  'cancellation.rest':
    'Il vous reste {amount} à payer pour la période écoulée. Vous pouvez les régler sur cette page quand vous voulez.',
  'cancellation.trial':
    'Les {amount} prévus le {date} ne seront pas prélevés. Vous pouvez utiliser {plan} jusqu’à la fin de votre essai, ce jour-là. D’ici là, vous pouvez vous abonner à nouveau.',
  'cancellation.trialDone':
    'Votre abonnement est résilié et rien ne sera prélevé. Votre essai gratuit se poursuit jusqu’à son terme.',
  'cancellation.trialFree':
    'Rien n’est prélevé le {date}. Vous pouvez utiliser {plan} jusqu’à la fin de votre essai, ce jour-là. D’ici là, vous pouvez vous abonner à nouveau.',
  'cancellation.undo': 'Jusqu’à ce jour, vous pouvez changer d’avis.',
  'cancellation.usage': 'Vous ne payez plus rien, sauf l’usage éventuel d’ici là, sur une dernière facture.',
} satisfies Record<keyof typeof en, string>
