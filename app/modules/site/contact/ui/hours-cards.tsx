import { MarkedText } from '#app/modules/settings/text/ui/marked-text.tsx'
import { supportHours, teamHeading } from '../content.ts'

type SupportHoursCardProps = { officeWords: string; notes: readonly string[] }

/** Shows the office hours. Only wide screens show the current state here; phones show it next to the call button. */
export function SupportHoursCard({ officeWords, notes }: SupportHoursCardProps) {
  return (
    <section aria-labelledby="support-hours" className="card">
      <h2 id="support-hours" className="recipe-head text-2xl">
        {supportHours.heading}
      </h2>
      <p className="mt-3 hidden font-semibold lg:block">{officeWords}</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {supportHours.rows.map(({ days, hours }) => (
          <div key={days} className="contents">
            <dt>{days}</dt>
            <dd className="figures text-end font-semibold">{hours}</dd>
          </div>
        ))}
      </dl>
      {notes.some(Boolean) ? (
        <div className="mt-3 grid gap-2 dotted-above pt-3">
          <MarkedText text={notes.join('\n\n')} />
        </div>
      ) : null}
    </section>
  )
}

export function TeamCard({ text }: { text: string }) {
  return (
    <section aria-labelledby="our-team" className="card">
      <h2 id="our-team" className="recipe-head text-2xl">
        {teamHeading}
      </h2>
      <div className="mt-3 grid gap-2">
        <MarkedText text={text} />
      </div>
    </section>
  )
}
