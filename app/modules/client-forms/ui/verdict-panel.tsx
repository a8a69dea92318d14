import { Badge, type BadgeTone } from '#app/design/ui/surfaces.tsx'
import type { ClientForm } from '../definition/rules.ts'
import type { ComputedVerdict } from '../rules.ts'

const levelTones: readonly BadgeTone[] = ['danger', 'warning', 'success']

/** The level as a badge, coloured by its position; the first level in the definition is the most urgent. */
export function LevelBadge({ definition, level }: { definition: ClientForm; level: string }) {
  const place = definition.verdict.levels.indexOf(level)
  return <Badge tone={levelTones[place] ?? 'neutral'}>{level.toUpperCase()}</Badge>
}

type VerdictPanelProps = { definition: ClientForm; verdict: ComputedVerdict | null }

export function VerdictPanel({ definition, verdict }: VerdictPanelProps) {
  return (
    <div role="status" aria-label={definition.verdict.title} className="grid gap-2">
      {verdict ? (
        <>
          <p className="flex items-center gap-3">
            <span className="font-semibold">{`${definition.verdict.title}:`}</span>
            <LevelBadge definition={definition} level={verdict.level} />
          </p>
          <p>{verdict.reason}</p>
        </>
      ) : (
        <p className="text-ink-soft">
          {definition.verdict.notYet ?? 'Not known yet. It depends on the answers above.'}
        </p>
      )}
    </div>
  )
}
