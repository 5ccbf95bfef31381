import type { en } from './en.ts'

export const es = {
  'search.allResults':
    '{count, plural, one {Ver # resultado} many {Ver los # de resultados} other {Ver los # resultados}}',
  'search.contains': 'contiene {title}',
  'search.didYouMean': '¿Querías decir {suggestion}?',
  'search.empty.browse': 'O mira las categorías.',
  'search.empty.contact': 'Pregúntanos',
  'search.empty.title': 'Nada encontrado para “{query}”',
  'search.free': 'gratis',
  'search.hint': 'Intro abre la fila resaltada, Esc cierra',
  'search.industryPackage': 'Paquete sectorial',
  'search.modules': 'Módulos',
  'search.packages': 'Paquetes',
  'search.placeholder': 'Buscar paquetes y módulos',
  'search.plan': 'Plan',
  'search.range': 'Escribe de 3 a 100 caracteres para buscar.',
  'search.resultsFor': 'Resultados de “{query}”',
  'search.submit': 'Buscar',
  'search.suggestionCount': '{count, plural, one {# sugerencia} many {# de sugerencias} other {# sugerencias}}',
  'search.suggestions': 'Sugerencias',
  'search.summary':
    '{count, plural, one {# resultado} many {# de resultados} other {# resultados}}: {packages, plural, one {# paquete} many {# de paquetes} other {# paquetes}}, {modules, plural, one {# módulo} many {# de módulos} other {# módulos}}',
  'search.title': '{query} · Búsqueda',
} satisfies Record<keyof typeof en, string>
