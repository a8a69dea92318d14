type Moment = { when: string; title: string; text: string }

/** What happens during an outage, in order of time. */
export function OutageTimeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol className="mt-8 border-l-2 border-clay pl-6 md:pl-10">
      {moments.map((moment) => (
        <li
          key={moment.when}
          className="relative pb-8 last:pb-0 md:grid md:grid-cols-[11rem_1fr] md:gap-8"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[1.95rem] size-3 rounded-lg bg-clay md:-left-[2.95rem]"
          />
          <p className="font-bold text-clay">{moment.when}</p>
          <div className="max-w-prose">
            <h3 className="text-lg">{moment.title}</h3>
            <p className="mt-1 text-ink-soft">{moment.text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
