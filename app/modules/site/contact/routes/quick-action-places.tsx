import { Icon } from '#app/design/ui/icon.tsx'
import { emptyAnswer, type FormAnswer } from '#app/modules/sales/lead/rules/form-answer.ts'
import { quickActionWords } from '../content.ts'
import { QuickActionRequest } from '../islands/quick-action.tsx'
import { dialogId, dialogTitleId, type QuickAction } from '../rules/contact-view.ts'
import type { OfficeDays } from '../ui/consultation-fields.tsx'

type PlaceProps = { action: QuickAction; days: OfficeDays }

/** A quick action in its dialog (A11Y-03), which its opener opens; closing loses nothing, as it stays in the page. */
export function QuickActionDialog({ action, days }: PlaceProps) {
  return (
    <dialog
      id={dialogId(action)}
      className="dialog"
      aria-labelledby={dialogTitleId(action)}
      closedby="any"
    >
      <QuickActionRequest action={action} days={days} first={emptyAnswer} place="dialog" />
      <form method="dialog">
        <button className="button button-quiet dialog-close" aria-label="Close">
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  )
}

/** The same in the page, for browsers without script. */
export function QuickActionInPage({ action, days, first }: PlaceProps & { first: FormAnswer }) {
  const { opener, description } = quickActionWords[action]
  return (
    <div className="card card-raised">
      <h2 className="recipe-head text-2xl">{opener}</h2>
      {first.outcome === 'sent' ? null : <p className="mt-3 mb-5 text-ink-soft">{description}</p>}
      <QuickActionRequest action={action} days={days} first={first} place="page" />
    </div>
  )
}
