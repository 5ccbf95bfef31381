import type { en } from './en.ts'

export const fr = {
  'document.all': 'Afficher toutes les factures',
  'document.allYears': 'Toutes les années',
  'document.archive': 'Toute l’année {year} (ZIP)',
  'document.attempt.declined': 'Refusé',
  'document.attempt.disputed': 'Contesté',
  'document.attempt.ended': 'Non abouti',
  'document.attempt.result': 'Résultat',
  'document.attempt.returned': 'Rejeté',
  'document.attempt.title': 'Tentatives de paiement',
  'document.download': 'Télécharger le PDF',
  'document.explain': 'Voir le calcul du montant',
  'document.noneOf': 'Aucune facture en {year}.',
  'document.years': 'Factures par année',
} satisfies Record<keyof typeof en, string>
