import type { en } from './en.ts'

export const fr = {
  'merge.adopt': 'Utiliser ce panier',
  'merge.adoptLead': 'Le panier de votre compte est vide. Vous pouvez utiliser celui-ci tel quel.',
  'merge.banner':
    '{count, plural, one {Le panier rempli avant votre connexion vous attend : # article.} many {Le panier rempli avant votre connexion vous attend : # d’articles.} other {Le panier rempli avant votre connexion vous attend : # articles.}}',
  'merge.bannerAction': 'Choisir quoi en faire',
  'merge.bundled': '{count, plural, one {avec # module} many {avec # de modules} other {avec # modules}}',
  'merge.choice.member': 'Garder le panier de mon compte',
  'merge.choice.newer': 'Utiliser le plus récent',
  'merge.choice.union': 'Réunir les deux paniers',
  'merge.choice.visitor': 'Utiliser le panier précédent',
  'merge.currency.after': 'Ensuite',
  'merge.currency.before': 'Aujourd’hui',
  'merge.currency.confirm': 'Passer en {currency}',
  'merge.currency.fixedLead':
    'Les prix et les factures suivent le pays de votre adresse de facturation. Votre panier et cette boutique restent en {currency}.',
  'merge.currency.fixedTitle': 'Votre compte est facturé en {currency}',
  'merge.currency.free': 'gratuit',
  'merge.currency.goBack': 'Retour',
  'merge.currency.included': 'inclus',
  'merge.currency.item': 'Article',
  'merge.currency.keep': 'Rester en {currency}',
  'merge.currency.lead':
    'Chaque devise a ses propres prix ; rien n’est converti. Voici ce qui change dans votre panier.',
  'merge.currency.notSold': 'non disponible',
  'merge.currency.onRequest': 'sur demande',
  'merge.currency.title': 'Passer en {currency} ?',
  'merge.currency.total': 'Total par mois',
  'merge.currency.unavailable':
    '{count, plural, one {# article n’est pas vendu en {currency}. Il reste dans votre panier sans compter dans le total, jusqu’à ce que vous le retiriez ou reveniez à l’ancienne devise.} many {# d’articles ne sont pas vendus en {currency}. Ils restent dans votre panier sans compter dans le total, jusqu’à ce que vous les retiriez ou reveniez à l’ancienne devise.} other {# articles ne sont pas vendus en {currency}. Ils restent dans votre panier sans compter dans le total, jusqu’à ce que vous les retiriez ou reveniez à l’ancienne devise.}}',
  'merge.done.kept': 'L’autre panier est enregistré sous le nom « {name} ».',
  'merge.done.lead':
    '{count, plural, one {# article, {total} par mois.} many {# d’articles, {total} par mois.} other {# articles, {total} par mois.}}',
  'merge.done.title': 'Votre panier est prêt',
  'merge.gained': 'Sera ajouté',
  'merge.kept': 'Le panier que vous n’utilisez pas est enregistré : vous pourrez y revenir.',
  'merge.later': 'Décider plus tard',
  'merge.lead':
    'Vous avez rempli un panier avant de vous connecter, et votre compte en a déjà un. Votre choix n’active rien et ne coûte rien.',
  'merge.lost': 'Sera laissé de côté',
  'merge.memberCart': 'Le panier de votre compte',
  'merge.nothingGained': 'Rien n’est ajouté.',
  'merge.nothingLost': 'Rien n’est laissé de côté.',
  'merge.propose.add': 'Vérifier et ajouter',
  'merge.propose.keep': 'Terminé, enregistrer le reste',
  'merge.propose.lead':
    'La connexion n’a rien changé. Les articles de votre premier panier sont seulement proposés ici : rien n’est ajouté sans votre confirmation.',
  'merge.propose.modules': 'En attente de votre confirmation',
  'merge.propose.none': 'Rien de nouveau pour votre panier.',
  'merge.propose.plan': 'Changement de formule proposé',
  'merge.propose.seePlan': 'Voir {title}',
  'merge.propose.title': 'Votre abonnement reste tel quel',
  'merge.savedName': 'Panier du {date}',
  'merge.title': 'Deux paniers, un compte',
  'merge.tooMany': 'Ensemble, ils dépasseraient 200 articles.',
  'merge.visitorCart': 'Le panier d’avant votre connexion',
} satisfies Record<keyof typeof en, string>
