import type { en } from './en.ts'

export const fr = {
  'receiptMail.attached': 'La facture est jointe en PDF.',
  'receiptMail.button': 'Voir la facture',
  'receiptMail.credit': 'Votre solde créditeur a réglé {amount} le {date}.',
  'receiptMail.subject': 'Reçu de la facture {number} : {amount}',
  'receiptMail.terms': 'Votre commande suit la version {version} de nos conditions, acceptée le {date}.',
  'receiptMail.text': 'Nous avons prélevé {amount} sur votre {method} le {date}.',
  'receiptMail.transfer': 'Nous avons reçu votre virement de {amount} le {date}.',
  'receiptMail.transferMore':
    'Nous avons reçu votre virement de {amount} le {date} : {paid} ont réglé la facture et {credit} ont été ajoutés à votre solde créditeur.',
} satisfies Record<keyof typeof en, string>
