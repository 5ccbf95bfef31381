import type { Confirmation } from './confirmation-tree.ts'

/** The result of a confirmation. */
export type ConfirmedResult =
  | { readonly kind: 'done'; readonly notification?: Notification | undefined }
  /** The text of the server, where it has one. */
  | { readonly kind: 'failed'; readonly text: string | undefined }
  /** The cart is another one meanwhile: this is the new preview. */
  | { readonly kind: 'changed'; readonly confirmation: Confirmation }

/** Choice of the user: where add-ons can stay, they do so only by its own button. */
export type ConfirmationChoice = 'as_shown' | 'keep_add_ons'

/** The notification of a change, and its undo. */
export interface Notification {
  readonly text: string
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined
}

/** Something that waits for the reader's answer. */
export type PendingConfirmation =
  | {
      readonly kind: 'confirm'
      readonly confirmation: Confirmation
      /** A success that stays until it is read, instead of a toast. */
      readonly showsSuccess: boolean
      readonly perform: (confirmation: Confirmation, answer: ConfirmationChoice) => Promise<ConfirmedResult>
      /** The dialog is gone; true when the change was made. */
      readonly onEnd: (isDone: boolean) => void
    }
  | { readonly kind: 'notice'; readonly text: string; readonly onEnd: () => void }
