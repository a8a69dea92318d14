import type { FormSlots } from '#app/design/form/form.tsx'
import type { FormMessage } from '#app/modules/sales/lead/forms/lead-form.ts'
import {
  anchorOf,
  emptyAnswer,
  type FormAnswer,
} from '#app/modules/sales/lead/public-form/rules.ts'
import { FormOutcome } from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'

/**
 * The values and messages (`FormSlots`) that a form's markup gets for a server response, for tests that render the
 * form.
 */
export function slotsOf(
  prefix: string,
  messages: { success?: FormMessage; failure: FormMessage },
  answer: FormAnswer = emptyAnswer,
): FormSlots {
  return {
    attach: () => {},
    anchorId: anchorOf(prefix, answer),
    values: answer.values,
    errors: answer.fields,
    isSending: false,
    outcome: <FormOutcome prefix={prefix} answer={answer} isOffline={false} {...messages} />,
    hiddenInputs: null,
    privacyNotice: null,
    onSubmit: () => {},
  }
}
