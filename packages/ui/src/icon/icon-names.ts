/** Written by `packages/ui/scripts/generate-icons.ts`. */
const names =
  'search cart globe scheme user menu close check plus minus arrow-left arrow-right chevron-left chevron-right chevron-down info warning clock download print mail card lock grid list filter external undo eye eye-off edit copy link settings sign-out more invoice chart module pin proof parcel van bike kerb route board zone schedule repeat pair optimizer window skills workflow sms bell tracker fence gauge export audit file api support review onboarding load cost balance depot address fuel temperature weight traffic signature camera barcode chat trailer express feed inspection voice map phone team shield key star flask local regional network bread wrench bin heart brick forecast'

export const iconNames: readonly string[] = names.split(' ')
