import { Icon } from '#app/design/ui/icon.tsx'
import { emptyAnswer, type FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import { quickActionWords } from '../content.ts'
import { QuickActionRequest } from '../islands/quick-action.tsx'
import { dialogId, type QuickAction } from '../rules/contact-view.ts'
import type { OfficeDays } from '../ui/consultation-fields.tsx'

type PlaceProps = { action: QuickAction; days: OfficeDays }

/** A quick action in its dialog (A11Y-03), which its opener opens; closing loses nothing, as it stays in the page. */
export function QuickActionDialog({ action, days }: PlaceProps) {
  const { opener, description } = quickActionWords[action]
  const id = dialogId(action)
  return (
    <dialog id={id} className="dialog" aria-labelledby={`${id}-title`} closedby="any">
      {/* Focused as it opens: the browser's choice, the first control, may lie so deep that this is out of view. */}
      <h2 id={`${id}-title`} tabIndex={-1} autoFocus className="dialog-title">
        {opener}
      </h2>
      <p className="dialog-description">{description}</p>
      <div className="mt-4">
        <QuickActionRequest action={action} days={days} first={emptyAnswer} place="dialog" />
      </div>
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
