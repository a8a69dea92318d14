import { ProgressBar } from '#app/design/ui/progress-bar.tsx'
import { progressPercent } from '../rules/progress.ts'
import type { ClientForm, Values } from '../schema/definition.ts'

/** AUD-03, AUD-24: always in sight, under the header of the site or of the console. */
export function FormProgress({
  definition,
  values,
  isInConsole,
}: {
  definition: ClientForm
  values: Values
  isInConsole?: boolean
}) {
  const percent = progressPercent(definition, values)
  return (
    <div
      className={`sticky z-[5] border-b border-line bg-paper py-2 ${isInConsole ? 'top-14' : 'top-16'}`}
    >
      <ProgressBar label="Required answers" percent={percent} text={`${percent}%`} />
    </div>
  )
}
