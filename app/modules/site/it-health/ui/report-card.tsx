import { Meter, type MeterTone } from '#app/design/ui/meter.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { sampleReport } from '../content.ts'

/** The sample report on an index card, so that a visitor sees what the assessment gives (ITH-16, ITH-17). */
export function ReportCard() {
  return (
    <RecipeCard
      tone="sunrise"
      headingLevel="h2"
      tab={sampleReport.label}
      title={sampleReport.heading}
      meta={[sampleReport.subject]}
    >
      <div className="grid gap-3">
        {sampleReport.scores.map(({ id, name, percent }) => (
          <Meter
            key={id}
            label={name}
            value={percent}
            text={`${percent}%`}
            tone={toneOf(percent)}
          />
        ))}
      </div>
      <div>
        <h3 className="text-lg">{sampleReport.findingsHeading}</h3>
        <ol className="mt-2 grid gap-3">
          {sampleReport.findings.map((finding, index) => (
            <li key={finding.title} className="grid grid-cols-[1.75rem_1fr] text-sm">
              <span aria-hidden="true" className="font-display text-lg leading-tight text-clay">
                {index + 1}
              </span>
              <p>
                <strong className="block">{finding.title}</strong>
                <span className="text-ink-soft">{finding.fix}</span>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </RecipeCard>
  )
}

function toneOf(percent: number): MeterTone {
  if (percent >= 80) return 'leaf'
  return percent >= 65 ? 'warning' : 'clay'
}
