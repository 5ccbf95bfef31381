export const fr = {
  'estimate.afterApply': 'Après la modification',
  'estimate.afterApplyEstimated': 'Après la modification (estimation)',
  'estimate.becomes': 'Votre formule deviendrait {plan}',
  'estimate.explainAmount': 'voir le calcul',
  'estimate.explainSaving': 'Comment vous économisez {amount}',
  'estimate.held': 'Déjà dans votre abonnement',
  'estimate.included': '{count, plural, one {# inclus} many {# inclus} other {# inclus}}',
  'estimate.kept': 'Ces nombres sont enregistrés dans votre panier et servent pour tous les articles concernés.',
  'estimate.leaving': 'Prendra fin aussi : {titles}',
  'estimate.less': '{amount} de moins par mois',
  'estimate.live': 'Actif actuellement',
  'estimate.members': 'Autant que dans votre compte',
  'estimate.more': '{amount} de plus par mois',
  'estimate.notKept': 'Ces nombres n’ont pas pu être enregistrés. Votre panier n’a pas changé. Réessayez.',
  'estimate.nothing':
    'Rien dans ce panier n’est facturé à l’usage : le prix est le même quelle que soit la taille de votre équipe.',
  'estimate.orphans':
    '{count, plural, one {# article n’est plus nécessaire.} many {# d’articles ne sont plus nécessaires.} other {# articles ne sont plus nécessaires.}}',
  'estimate.orphansRemoved':
    '{count, plural, one {# article retiré. Total {total}.} many {# d’articles retirés. Total {total}.} other {# articles retirés. Total {total}.}}',
  'estimate.plan': 'Votre formule',
  'estimate.prefilled': 'Comme dans votre abonnement',
  'estimate.removeOrphans':
    '{count, plural, one {Retirer # article} many {Retirer # d’articles} other {Retirer # articles}}',
  'estimate.same': 'Comme aujourd’hui',
  'estimate.savedHere': 'enregistré sur cet appareil',
  'estimate.setQuantities': 'Appliquer les quantités',
  'estimate.team': 'Votre équipe',
  'estimate.teamIncluded':
    '{members, plural, one {# membre de l’équipe est inclus} many {# de membres de l’équipe sont inclus} other {# membres de l’équipe sont inclus}}',
  'estimate.teamMembers': 'Membres de l’équipe',
  'estimate.toApply': 'Modifications à appliquer',
  'estimate.update': 'Mettre à jour',
  'estimate.yearly':
    '{paid, select, year {Vous payez à l’année.} other {Vous payez à l’année, ce qui revient moins cher que douze mensualités.}}',
}
