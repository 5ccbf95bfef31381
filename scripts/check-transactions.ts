import type { Finding } from '@waybill/config/finding'
import { importResolver } from '@waybill/config/imports'
import { isCode, readProject } from '@waybill/config/project-files'
import { parseSource } from '@waybill/config/source'
import { checkTransactionReach } from '@waybill/config/transaction-reach'
import { runCheck } from './run-check.ts'

/** Follows the calls inside each transaction of the server. */
export function checkTransactions(root: string): Finding[] {
  const sources = readProject(root, (path) => path.startsWith('apps/server/src/') && isCode(path)).map(parseSource)
  return checkTransactionReach(sources, sources.flatMap(importResolver(root)))
}

if (import.meta.main) runCheck('transactions', checkTransactions)
