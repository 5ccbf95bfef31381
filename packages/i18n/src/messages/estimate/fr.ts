export const fr = {
  'estimate.afterApply': 'Après la modification',
  'estimate.afterApplyEstimated': 'Après la modification, estimation',
  'estimate.becomes': 'Votre formule deviendrait {plan}',
  'estimate.explainAmount': 'voir le calcul',
  'estimate.explainSaving': 'Comment vous économisez {amount}',
  'estimate.held': 'Déjà dans votre abonnement',
  'estimate.included': '{count, plural, one {# inclus} many {# inclus} other {# inclus}}',
  'estimate.kept': 'Le panier garde ces nombres. Un même nombre vaut pour chaque ligne qui le compte.',
  'estimate.leaving': 'Prennent fin avec ce changement : {titles}',
  'estimate.less': '{amount} de moins par mois',
  'estimate.live': 'En service',
  'estimate.more': '{amount} de plus par mois',
  'estimate.notKept': 'Ces nombres n’ont pas pu être enregistrés. Votre panier n’a pas changé.',
  'estimate.nothing': 'Rien dans ce panier n’est facturé à l’usage : le prix ne dépend pas de votre équipe.',
  'estimate.orphans':
    '{count, plural, one {# article n’est plus nécessaire à aucun autre.} many {# articles ne sont plus nécessaires à aucun autre.} other {# articles ne sont plus nécessaires à aucun autre.}}',
  'estimate.orphansRemoved':
    '{count, plural, one {# article retiré. Total {total}.} many {# articles retirés. Total {total}.} other {# articles retirés. Total {total}.}}',
  'estimate.plan': 'Votre formule',
  'estimate.prefilled': 'Comme dans votre abonnement',
  'estimate.removeOrphans':
    '{count, plural, one {Retirer # article} many {Retirer # articles} other {Retirer # articles}}',
  'estimate.same': 'Identique à aujourd’hui',
  'estimate.savedHere': 'enregistré sur cet appareil',
  'estimate.setQuantities': 'Appliquer les quantités',
  'estimate.team': 'Votre équipe',
  'estimate.teamIncluded':
    '{members, plural, one {# membre d’équipe est inclus} many {# membres d’équipe sont inclus} other {# membres d’équipe sont inclus}}',
  'estimate.teamMembers': 'Membres d’équipe',
  'estimate.toApply': 'À appliquer',
  'estimate.update': 'Mettre à jour maintenant',
  'estimate.yearly': 'Vous payez à l’année, ce qui coûte moins que douze de ces mois.',
}
