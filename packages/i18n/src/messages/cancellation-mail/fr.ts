import type { en } from './en.ts'

export const fr = {
  'cancellationMail.button': 'Voir mon abonnement',
  'cancellationMail.checkout.again': 'D’ici là, vous pouvez vous abonner à nouveau sur la page de votre abonnement.',
  'cancellationMail.checkout.subject': 'Votre abonnement à {plan} est annulé : aucun prélèvement le {date}',
  'cancellationMail.checkout.text':
    'Vous avez résilié votre abonnement à {plan} avant son début. Nous ne prélèverons rien le {date}. Vous pouvez utiliser {plan} jusqu’à la fin de votre essai gratuit, ce jour-là.',
  'cancellationMail.credited':
    'Ce que vous aviez payé pour la période suivante, soit {amount}, est ajouté à votre solde créditeur.',
  'cancellationMail.ended': '{plan} : abonnement résilié et terminé',
  'cancellationMail.endedText': '{plan} a été désactivé et n’est pas renouvelé.',
  'cancellationMail.left':
    '{plan} reste actif jusqu’au {date} : votre partenaire ou votre organisation paie jusqu’à cette date. Ensuite, choisissez votre propre formule sur la page de votre abonnement.',
  'cancellationMail.notOwed': 'Sur ce qui restait à payer, {amount} ne sont plus dus.',
  'cancellationMail.rest':
    'Il reste {amount} à payer pour la période précédant la fin. Nous ne les prélevons pas automatiquement : vous pouvez les régler sur la page de votre abonnement.',
  'cancellationMail.subject': 'Votre abonnement à {plan} se termine le {date}',
  'cancellationMail.text':
    '{plan} reste actif jusqu’au {date} et n’est pas renouvelé. L’usage éventuel d’ici là fera l’objet d’une dernière facture. Jusqu’à ce jour, vous pouvez changer d’avis sur la page de votre abonnement.',
  'cancellationMail.undone.subject': 'Votre abonnement à {plan} continue',
  'cancellationMail.undone.text': 'Vous avez annulé votre résiliation : {plan} reste actif et se renouvelle.',
} satisfies Record<keyof typeof en, string>
