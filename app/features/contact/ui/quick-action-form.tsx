import { Button } from '#app/design/ui/button.tsx'
import { quickActions, quickActionWords } from '../content.ts'
import { formHref, type QuickAction } from '../rules/contact-view.ts'
import { CloudQuoteFields } from './cloud-quote-fields.tsx'
import { ConsultationFields } from './consultation-fields.tsx'
import { FormProblems } from './form-problems.tsx'
import type { FormSlots } from './form-slots.ts'
import { SiteSurveyFields } from './site-survey-fields.tsx'

export type QuickActionFormProps = FormSlots & {
  action: QuickAction
  /** The same form may stand in the page and in its dialog. */
  place: 'page' | 'dialog'
  /** The first day a consultation can be asked for, as YYYY-MM-DD. */
  today: string
}

/** CTC-10 to CTC-23. Required fields, e-mail format and past dates are the browser's to check, then the server's. */
export function QuickActionForm({ action, place, attach, answer, ...props }: QuickActionFormProps) {
  const words = quickActionWords[action]
  const prefix = `${place}-${action}`
  const fields = { prefix, values: answer.values, errors: answer.fields }
  return (
    <form
      ref={attach}
      method="post"
      action={formHref(action)}
      onSubmit={props.onSubmit}
      tabIndex={-1}
      aria-label={words.opener}
      className="grid gap-5"
    >
      <FormProblems prefix={prefix} answer={answer} isOffline={props.isOffline} />
      <input type="hidden" name="form" value={action} />
      {props.hiddenInputs}
      {action === 'consultation' ? <ConsultationFields {...fields} today={props.today} /> : null}
      {action === 'site-survey' ? <SiteSurveyFields {...fields} /> : null}
      {action === 'cloud-quote' ? <CloudQuoteFields {...fields} /> : null}
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={props.isSending}
        disabled={props.isSending}
        busyLabel={quickActions.submitting}
        className="sm:justify-self-start"
      >
        {words.submit}
      </Button>
    </form>
  )
}
