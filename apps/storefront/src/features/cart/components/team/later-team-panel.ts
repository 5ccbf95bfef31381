import { laterPart } from '../../../../app/code-split.tsx'

/** "Your team" as the server draws it, a form that works without script; its code comes after the page's. */
export const LaterTeamPanel = laterPart('features/cart/components/team/team-panel', () =>
  import('./team-panel.tsx').then((code) => code.TeamPanel),
)
