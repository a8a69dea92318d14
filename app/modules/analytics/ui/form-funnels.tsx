import { formatCount } from '#app/basics/format-count.ts'
import { ShareBar } from '#app/design/chart/share-bar.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { kindLabels } from '#app/modules/sales/lead/content/inbox.ts'
import { compareFigures, formatShare } from '../rules/words.ts'
import type { Overview } from '../schema/answers.ts'
import { Panel } from './panel.tsx'

/** How many people saw each form, began it and sent it. */
export function FormFunnels({ forms }: { forms: Overview['forms'] }) {
  // One scale for all of them, so that a bar of one form compares with that of another.
  const max = Math.max(0, ...forms.flatMap(({ seen, started, sent }) => [seen, started, sent]))
  return (
    <Panel
      id="forms"
      title="Forms"
      hint="Seen: it came into view. Started: something was typed or chosen. Sent: enquiries stored, also from visitors who are not counted."
      none={forms.length === 0 && 'No forms were seen or sent.'}
    >
      <Table
        caption="Forms seen, started and sent"
        isCaptionHidden
        isDense
        hasStickyColumn
        columns={['Form', 'Seen', 'Started', 'Sent', 'Sent, compared']}
      >
        <tbody>
          {forms.map((form) => (
            <tr key={form.kind}>
              <th scope="row">{kindLabels[form.kind]}</th>
              <Step count={form.seen} max={max} />
              <Step count={form.started} max={max} of={form.seen} ofWhat="seen" />
              <Step count={form.sent} max={max} of={form.started} ofWhat="started" isLast />
              <td className="text-sm text-ink-soft">
                {compareFigures({ now: form.sent, before: form.sentBefore })}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

type StepProps = { count: number; max: number; of?: number; ofWhat?: string; isLast?: boolean }

function Step({ count, max, of, ofWhat, isLast }: StepProps) {
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
      <ShareBar value={count} max={max} tone={isLast ? 'clay' : 'leaf'} />
    </td>
  )
}
