import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { TabLinks } from '#app/design/ui/tab-links.tsx'
import { periods, type Period } from '../content.ts'
import { describePeriod } from '../rules/words.ts'
import type { Overview } from '../schema/answers.ts'

type HeadProps = {
  days: Period
  overview: Overview | undefined
  isSaving: boolean
  onSave: () => void
}

export function AnalyticsHead({ days, overview, isSaving, onSave }: HeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Analytics</h1>
          <p className="text-ink-soft" aria-live="polite">
            {overview
              ? describePeriod(overview.since, overview.until)
              : 'Visits of the public pages'}
          </p>
        </div>
        <Button
          variant="secondary"
          size="small"
          isBusy={isSaving}
          busyLabel="Making the file…"
          onClick={onSave}
        >
          <Icon name="download" size="small" />
          Export CSV
        </Button>
      </div>
      <TabLinks
        label="Period"
        tabs={periods.map((period) => ({
          to: `?days=${period}`,
          label: `${period} days`,
          isCurrent: period === days,
        }))}
      />
    </>
  )
}
