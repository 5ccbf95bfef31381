import type { en } from './en.ts'

export const fr = {
  'leaving.apps.app': '{name} : appli {platform} {version}, il faut la {minimum}',
  'leaving.apps.continue': 'Continuer quand même',
  'leaving.apps.old':
    'Ces applis sont trop anciennes pour la nouvelle formule. Elles refonctionnent après leur mise à jour.',
  'leaving.apps.title': 'Des applis à mettre à jour',
  'leaving.apps.unknown':
    'Nous n’avons pas pu vérifier si les applis de votre équipe fonctionnent avec la nouvelle formule.',
  'leaving.credited': '{amount} sont crédités pour les jours non utilisés de {plan}.',
  'leaving.lost': 'Vous n’aurez plus : {titles}.',
  'leaving.notCredited': 'Nous n’avons trouvé aucun paiement pour le reste de {plan} : rien n’est donc crédité.',
  'leaving.oneWay': '{plan} n’est plus vendue. Une fois quittée, vous ne pourrez pas y revenir.',
} satisfies Record<keyof typeof en, string>
