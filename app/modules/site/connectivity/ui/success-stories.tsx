import { Badge } from '#app/design/ui/badge.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { storiesWords, successStories, type SuccessStory } from '../content.ts'

/** CON-08; a sample says so on itself (D-22). */
export function SuccessStories() {
  return (
    <Band tone="sand" labelledBy="stories-heading">
      <h2 id="stories-heading">{storiesWords.heading}</h2>
      <p className="mt-2 text-sm text-ink-soft">{storiesWords.sampleNote}</p>
      <ul className="mt-6 grid gap-10">
        {successStories.map((story) => (
          <li key={story.id}>
            <Story story={story} />
          </li>
        ))}
      </ul>
    </Band>
  )
}

function Story({ story }: { story: SuccessStory }) {
  const parts = [
    { name: storiesWords.problem, text: story.problem },
    { name: storiesWords.recipe, text: story.recipe },
    { name: storiesWords.result, text: story.result },
  ]
  return (
    <article
      aria-labelledby={story.id}
      className="grid gap-x-12 gap-y-4 rule-beside ps-4 md:grid-cols-[1fr_1.6fr] md:ps-6"
    >
      <header>
        {story.isSample ? <Badge tone="warning">{storiesWords.sampleLabel}</Badge> : null}
        <h3 id={story.id} className="mt-2">
          {story.title}
        </h3>
        <p className="mt-1 text-sm text-ink-soft">{story.who}</p>
      </header>
      <dl className="grid gap-2">
        {parts.map(({ name, text }) => (
          <div key={name} className="grid-cols-[7rem_1fr] sm:grid">
            <dt className="text-sm font-semibold text-clay-deep">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
