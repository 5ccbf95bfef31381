import type { en } from './en.ts'

export const fr = {
  'quoteChoice.absent': 'Non compris',
  'quoteChoice.acceptOption': 'Accepter la variante {label}',
  'quoteChoice.amounts': '{from} – {to}',
  'quoteChoice.choose': 'Choisir la variante {label}',
  'quoteChoice.chosen': 'Affichée ci-dessous',
  'quoteChoice.contents': 'Variante {label} : ce qui est inclus',
  'quoteChoice.fixed': 'Cette quantité ne peut pas être modifiée.',
  'quoteChoice.left': 'Ce que vous pouvez modifier',
  'quoteChoice.leftText': 'Les montants suivent les prix de ce devis.',
  'quoteChoice.lines': 'Options que vous pouvez retirer',
  'quoteChoice.mail':
    'Il propose {count, plural, one {# variante} many {# variantes} other {# variantes}}, et vous en acceptez une.',
  'quoteChoice.notCounted': 'Rien dans ce devis n’est compté ainsi.',
  'quoteChoice.notOptional': 'Cette ligne ne peut pas être retirée.',
  'quoteChoice.notRemovable': 'Choisissez des options dont rien d’autre dans le devis ne dépend.',
  'quoteChoice.oneCurrency':
    'Des paniers enregistrés dans des devises différentes ne peuvent pas être proposés ensemble.',
  'quoteChoice.option': 'Variante {label}',
  'quoteChoice.optionAccepted': 'La variante {label} a été acceptée.',
  'quoteChoice.options':
    '{count, plural, one {# variante} many {# variantes} other {# variantes}}, une seule est acceptée',
  'quoteChoice.outOfBounds': 'Saisissez un nombre entier de {least} à {most}.',
  'quoteChoice.plan': 'Formule',
  'quoteChoice.preparedFor': 'Établi pour {name}',
  'quoteChoice.range': '{label}, de {least} à {most}',
  'quoteChoice.rangeInvalid': 'Saisissez une plage qui contient la quantité du devis.',
  'quoteChoice.revise.label': 'Variante à modifier',
  'quoteChoice.revise.other': 'Modifier plutôt la variante {label}',
  'quoteChoice.revise.replaces':
    'Votre panier remplace la variante {label}. Les autres variantes gardent leur contenu.',
  'quoteChoice.sum': '{label} : total par mois',
  'quoteChoice.totalRange': 'De {from} à {to} par mois',
  'quoteChoice.update': 'Actualiser les montants',
  'quoteChoice.updateFirst': 'Vous avez modifié votre choix. Actualisez d’abord les montants.',
} satisfies Record<keyof typeof en, string>
