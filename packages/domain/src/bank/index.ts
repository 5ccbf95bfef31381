export { isSameName, isSameTransfer, matchLine, numbersIn } from './match.ts'
export type { LineMatch, OpenDebt } from './match.ts'
export { amountOf, currencyOf, dayOf, identityTexts, oneLine, problem, statementOf } from './statement.ts'
export type {
  BankLine,
  BankStatement,
  ColumnMapping,
  LineFlow,
  ReadStatement,
  StatementFormat,
  StatementProblem,
} from './statement.ts'
