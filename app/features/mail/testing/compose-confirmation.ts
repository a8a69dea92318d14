import { confirmationLayout, draftConfirmation } from '../rules.ts'
import { laidOut } from '../rules/mail-layout.ts'
import type { MailMessage } from '../schema.ts'

/** The whole mail, as it is sent. */
export function composeConfirmation(input: Parameters<typeof draftConfirmation>[0]): MailMessage {
  return laidOut(draftConfirmation(input), confirmationLayout, input)
}
