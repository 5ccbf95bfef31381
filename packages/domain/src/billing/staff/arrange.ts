import type { Ledger } from '../core/ledger.ts'
import { changeChannel } from './change-channel.ts'
import type { ChangeChannel, ChannelRejection } from './change-channel.ts'
import { changeCurrency } from './change-currency.ts'
import type { ChangeCurrency, CurrencyRejection } from './change-currency.ts'
import { erase } from './erase.ts'
import type { Erase, EraseRejection } from './erase.ts'
import { extendTrial } from './extend-trial.ts'
import type { ExtendRejection, ExtendTrial } from './extend-trial.ts'
import { grantCredit, withdrawCredit } from './grant-credit.ts'
import type { GrantCredit, GrantRejection, WithdrawCredit } from './grant-credit.ts'
import { grantTrial } from './grant-trial.ts'
import type { GrantTrial, GrantTrialRejection } from './grant-trial.ts'
import { leavePayer, takeOn } from './payer.ts'
import type { LeavePayer, PayerRejection, TakeOn } from './payer.ts'
import { reprice } from './reprice.ts'
import type { RepriceCommand, RepriceRejection } from './reprice.ts'
import { reverseMigration } from './reverse-migration.ts'
import type { MigrationRejection, ReverseMigration } from './reverse-migration.ts'

/** What only the staff have billing do. */
export type Arrangement =
  | ExtendTrial
  | GrantTrial
  | GrantCredit
  | WithdrawCredit
  | ChangeChannel
  | ChangeCurrency
  | RepriceCommand
  | ReverseMigration
  | TakeOn
  | LeavePayer
  | Erase

/** Why the staff's command is rejected. */
export type ArrangeRejection =
  | ExtendRejection
  | GrantTrialRejection
  | GrantRejection
  | ChannelRejection
  | CurrencyRejection
  | RepriceRejection
  | MigrationRejection
  | PayerRejection
  | EraseRejection

/** What the staff do for an account: give to it, move it, or close it; undefined where it is done. */
export function arrange(ledger: Ledger, command: Arrangement): ArrangeRejection | undefined {
  switch (command.kind) {
    case 'extend_trial':
      return extendTrial(ledger, command)
    case 'grant_trial':
      return grantTrial(ledger, command)
    case 'grant_credit':
      return grantCredit(ledger, command)
    case 'withdraw_credit':
      return withdrawCredit(ledger, command)
    case 'change_channel':
      return changeChannel(ledger, command)
    case 'change_currency':
      return changeCurrency(ledger, command)
    case 'reprice':
    case 'withdraw_prices':
      return reprice(ledger, command)
    case 'reverse_migration':
      return reverseMigration(ledger)
    case 'take_on':
      return takeOn(ledger, command)
    case 'leave_payer':
      return leavePayer(ledger)
    case 'erase':
      return erase(ledger, command)
  }
}
