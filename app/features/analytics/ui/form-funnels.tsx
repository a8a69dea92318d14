import { formatCount } from '#app/basics/format-count.ts'
import { ShareBar } from '#app/design/chart/share-bar.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { kindLabels } from '#app/features/leads/content/inbox.ts'
import { compareFigures, formatShare } from '../rules/words.ts'
import type { Overview } from '../schema/answers.ts'
import { Panel } from './panel.tsx'

/** How many people saw each form, began it and sent it. */
export function FormFunnels({ forms }: { forms: Overview['forms'] }) {
  return (
    <Panel
      id="forms"
      title="Forms"
      hint="Seen: it came into view. Started: something was typed or chosen. Sent: enquiries stored, also from visitors who are not counted."
    >
      {forms.length === 0 ? (
        <p className="text-ink-soft">No forms were seen or sent.</p>
      ) : (
        <Table
          caption="Forms seen, started and sent"
          isCaptionHidden
          isDense
          hasStickyColumn
          columns={['Form', 'Seen', 'Started', 'Sent', 'Sent, compared']}
        >
          <tbody>
            {forms.map((form) => {
              const most = Math.max(form.seen, form.started, form.sent)
              return (
                <tr key={form.kind}>
                  <th scope="row">{kindLabels[form.kind]}</th>
                  <Step count={form.seen} most={most} />
                  <Step count={form.started} most={most} of={form.seen} ofWhat="seen" />
                  <Step count={form.sent} most={most} of={form.started} ofWhat="started" isLast />
                  <td className="text-sm text-ink-soft">
                    {compareFigures({ now: form.sent, before: form.sentBefore })}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

type StepProps = { count: number; most: number; of?: number; ofWhat?: string; isLast?: boolean }

function Step({ count, most, of, ofWhat, isLast }: StepProps) {
  const share = of === undefined ? undefined : formatShare(count, of)
  return (
    <td className="min-w-24 md:min-w-32">
      {formatCount(count)}
      {share ? (
        <span className="text-sm text-ink-soft">
          {' '}
          · {share} of {ofWhat}
        </span>
      ) : null}
      <ShareBar value={count} max={most} tone={isLast ? 'clay' : 'leaf'} />
    </td>
  )
}
