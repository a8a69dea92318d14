import type { ReactNode } from 'react'
import { MarkedText } from '#app/modules/settings/text/ui/marked-text.tsx'
import { supportHours, teamHeading } from '../content.ts'

type HeadedCardProps = { id: string; heading: string; className?: string; children: ReactNode }

export function HeadedCard({ id, heading, className = 'card', children }: HeadedCardProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="recipe-head text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  )
}

type SupportHoursCardProps = { officeWords: string; notes: readonly string[] }

/** Shows the office hours. Only wide screens show the current state here; phones show it next to the call button. */
export function SupportHoursCard({ officeWords, notes }: SupportHoursCardProps) {
  return (
    <HeadedCard id="support-hours" heading={supportHours.heading}>
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
    </HeadedCard>
  )
}

export function TeamCard({ text }: { text: string }) {
  return (
    <HeadedCard id="our-team" heading={teamHeading}>
      <div className="mt-3 grid gap-2">
        <MarkedText text={text} />
      </div>
    </HeadedCard>
  )
}
