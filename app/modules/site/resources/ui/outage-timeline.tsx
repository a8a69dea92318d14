type Moment = { when: string; title: string; text: string }

/** What happens during an outage, in order of time. */
export function OutageTimeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol className="timeline mt-8">
      {moments.map((moment) => (
        <li key={moment.when}>
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
