import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { showWords } from '#app/features/site-preview/content.ts'
import type { Contradiction, Reach } from '#app/features/site-preview/schema.ts'

export type ReachViewProps = {
  /** Undefined while it is being found out. */
  reach: Reach | undefined
  problem: string | null
  isOpening: boolean
  onShow: () => void
}

/** STF-03: which public pages show the change, which prices contradict it, and how the pages will look. */
export function ReachView({ reach, problem, isOpening, onShow }: ReachViewProps) {
  return (
    <section className="grid gap-2">
      <h3 className="font-sans text-base font-semibold">On the site</h3>
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : null}
      {reach ? <Pages reach={reach} /> : problem ? null : <p>Looking for pages that show it…</p>}
      {reach && reach.pages.length > 0 ? (
        <p>
          <Button
            size="small"
            variant="secondary"
            isBusy={isOpening}
            busyLabel={showWords.opening}
            onClick={onShow}
          >
            {showWords.show}
          </Button>
        </p>
      ) : null}
      <Contradictions contradictions={reach?.contradictions ?? []} />
    </section>
  )
}

function Pages({ reach: { pages } }: { reach: Reach }) {
  if (pages.length === 0) return <p>{showWords.noPage}</p>
  return (
    <>
      <p>
        {pages.length === 1
          ? 'One public page shows this change:'
          : `${pages.length} public pages show this change:`}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {pages.map(({ path, name }) => (
          <li key={path}>
            <TextLink to={path}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Contradictions({ contradictions }: { contradictions: readonly Contradiction[] }) {
  if (contradictions.length === 0) return null
  return (
    <>
      <p>Once it is live, public prices contradict it:</p>
      <ul className="grid gap-2">
        {contradictions.map(({ message, isNew }) => (
          <li key={message} className="border-l-2 border-warning ps-3">
            {message}{' '}
            <span className="text-sm text-ink-soft">
              {isNew ? 'New with this change.' : 'They already contradict each other today.'}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
