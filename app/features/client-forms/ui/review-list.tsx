import { answeredFields } from '../rules/answered-fields.ts'
import type { Lists } from '#app/features/form-engine/schema/definition.ts'
import type { ClientForm, Values } from '../schema/definition.ts'

export type ReviewListProps = { definition: ClientForm; values: Values; lists: Lists }

/** Everything answered so far, for a last look before it is sent (AUD-16). */
export function ReviewList({ definition, values, lists }: ReviewListProps) {
  const answered = answeredFields(definition, values, lists)
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-lg">Review</h3>
      <dl className="grid gap-x-6 text-sm max-sm:[&_dd]:mb-2 sm:gap-y-1 sm:grid-cols-[minmax(9rem,auto)_1fr]">
        {answered.map(({ name, label, text, isMissing }) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className={`wrap-anywhere max-sm:mb-2 ${isMissing ? 'text-danger' : ''}`}>
              {isMissing ? 'Still needed' : text}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
