import type { en } from './en.ts'

export const fr = {
  'receiptMail.attached': 'La facture est jointe en PDF.',
  'receiptMail.button': 'Voir la facture',
  'receiptMail.changed.month': 'Vous payez désormais au mois.',
  'receiptMail.changed.offSubject': 'Retrait de {plan} : {names}',
  'receiptMail.changed.onSubject': 'Ajout à {plan} : {names}',
  'receiptMail.changed.planSubject': 'Votre abonnement est passé de {from} à {plan}',
  'receiptMail.changed.planText': 'Le {date}, votre abonnement est passé de {from} à {plan}.',
  'receiptMail.changed.removedSubject': 'Vous gardez {from} : le passage à {plan} est annulé',
  'receiptMail.changed.scheduledSubject': 'Votre abonnement passe de {from} à {plan} le {date}',
  'receiptMail.changed.scheduledText':
    'Comme vous l’avez demandé, votre abonnement passe de {from} à {plan} le {date}. D’ici là, rien ne change.',
  'receiptMail.changed.year': 'Vous payez désormais à l’année.',
  'receiptMail.channel.direct': 'À partir de la prochaine facture, {plan} est prélevé sur votre moyen de paiement.',
  'receiptMail.channel.method':
    'Aucun moyen de paiement n’est enregistré. Ajoutez-en un avant le prochain prélèvement.',
  'receiptMail.channel.mobile': 'Désormais, {plan} est facturé par votre magasin d’applications.',
  'receiptMail.channel.shopify': 'Désormais, {plan} est facturé par Shopify, avec votre boutique.',
  'receiptMail.channel.subject': 'Le mode de paiement de {plan} a changé',
  'receiptMail.channel.wired':
    'À partir de la prochaine facture, {plan} se paie par virement. Chaque facture arrive par e-mail, avec les coordonnées bancaires et la date d’échéance.',
  'receiptMail.corrected.attached': 'Les deux documents sont joints en PDF.',
  'receiptMail.corrected.credited':
    'Sur ce que vous avez payé, {amount} sont ajoutés à votre solde créditeur et régleront vos prochaines factures avant votre moyen de paiement.',
  'receiptMail.corrected.details': 'Les informations de la facture {replaced} ont changé : elle a été émise à nouveau.',
  'receiptMail.corrected.note': 'La facture {replaced} est annulée par l’avoir {note}.',
  'receiptMail.corrected.open': 'Il reste {amount} à payer sur cette facture.',
  'receiptMail.corrected.replacement': 'La facture {number} de {total} la remplace.',
  'receiptMail.corrected.subject': 'La facture {replaced} a été corrigée',
  'receiptMail.corrected.tax_number':
    'Votre numéro de TVA a été confirmé : la facture {replaced} a été émise à nouveau avec la TVA exacte.',
  'receiptMail.credit': 'Votre solde créditeur a réglé {amount} le {date}.',
  'receiptMail.creditNoteAttached': 'L’avoir est joint en PDF.',
  'receiptMail.granted.subject': 'Vous disposez d’un crédit de {amount}',
  'receiptMail.granted.text':
    'Nous avons ajouté {amount} à votre solde créditeur. Il règle vos prochaines factures avant votre moyen de paiement.',
  'receiptMail.notAttached':
    'Le PDF n’est pas joint, car sa création prenait trop de temps. Vous pouvez le télécharger sur la page à laquelle mène cet e-mail.',
  'receiptMail.orderNumber': 'Votre numéro de commande est le {number}.',
  'receiptMail.paidYear': 'Vous avez payé {amount} pour l’année.',
  'receiptMail.returnedNothing':
    'Le prélèvement pour {plan}, facture {number}, nous est revenu. Votre solde créditeur le couvre : vous n’avez plus rien à payer.',
  'receiptMail.returnedRest': 'Compte tenu de ce qui vous a été crédité, il reste {amount} à payer.',
  'receiptMail.subject': 'Reçu de la facture {number} : {amount}',
  'receiptMail.switched.off': 'Désactivé : {names}.',
  'receiptMail.switched.on': 'Activé : {names}.',
  'receiptMail.terms': 'Votre commande suit la version {version} de nos conditions, acceptée le {date}.',
  'receiptMail.text': 'Nous avons prélevé {amount} sur votre {method} le {date}.',
  'receiptMail.transfer': 'Nous avons reçu votre virement de {amount} le {date}.',
  'receiptMail.transferMore':
    'Nous avons reçu votre virement de {amount} le {date} : {paid} ont réglé la facture et {credit} ont été ajoutés à votre solde créditeur.',
  'receiptMail.triedAgain': 'Tentative {number} : votre paiement de {amount} a été refusé',
  'receiptMail.triedLast': 'Dernière tentative : votre paiement de {amount} a été refusé',
  'receiptMail.voided.attached': 'La facture est jointe dans son état actuel.',
  'receiptMail.voided.credited': '{amount} réglés par votre solde créditeur y sont de nouveau disponibles.',
  'receiptMail.voided.subject': 'La facture {number} est annulée : vous ne devez rien',
  'receiptMail.voided.text':
    'Nous avons annulé la facture {number}. Il restait {open} à payer : vous ne les devez plus, et rien ne sera prélevé.',
} satisfies Record<keyof typeof en, string>
