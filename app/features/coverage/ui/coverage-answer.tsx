import type { ReactNode } from 'react'
import { Badge } from '#app/design/ui/badge.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { buttonClass } from '#app/design/ui/button-class.ts'
import { Icon } from '#app/design/ui/icon.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import { resultWords } from '../content.ts'
import { checkerWords } from '../content/checker.ts'
import type { CoverageResult } from '../rules/judge-coverage.ts'
import { CoverageMap } from './coverage-map.tsx'

const { rows, connections } = checkerWords
const metresText = (metres: number) => `${metres.toLocaleString('en').replaceAll(',', ' ')} m`

export type CoverageAnswerProps = {
  result: CoverageResult
  address: string
  isRough: boolean
  /** Checks once more; without script the form is still there. */
  retry?: ReactNode
  /** What stores a lead with this check (COV-33). */
  lead: ReactNode
}

/**
 * What a check found: covered, not covered, or not checked, which is never called "no coverage"
 * (COV-20 to COV-23, COV-28, COV-31, COV-32).
 */
export function CoverageAnswer({ result, address, isRough, ...props }: CoverageAnswerProps) {
  const { outcome, message, isPromotion, isSample } = result
  const tone = { covered: 'success', 'not-covered': 'info', 'not-checked': 'warning' } as const
  return (
    <div className="grid gap-4">
      <Notice tone={tone[outcome]}>{message}</Notice>
      <Badges result={result} />
      {outcome === 'not-checked' ? null : (
        <div
          className={
            result.nearby.length > 0 ? 'grid gap-4 md:grid-cols-2 md:items-start' : undefined
          }
        >
          <Facts result={result} address={address} />
          <CoverageMap result={result} />
        </div>
      )}
      {isPromotion ? <p className="font-semibold">{checkerWords.promotion}</p> : null}
      {isRough && outcome !== 'not-checked' ? <p>{checkerWords.rough}</p> : null}
      {outcome === 'not-checked' ? (
        <>
          <Ways outcome={outcome} retry={props.retry} />
          {props.lead}
        </>
      ) : (
        <>
          {props.lead}
          <Ways outcome={outcome} />
        </>
      )}
      {outcome === 'covered' || isSample ? (
        <div className="grid gap-1 text-sm text-ink-soft">
          {outcome === 'covered' ? <p>{checkerWords.terms}</p> : null}
          {isSample ? <p>{checkerWords.sample}</p> : null}
        </div>
      ) : null}
    </div>
  )
}

/** D-82, D-86: what kind of connection, how near, and whether there is an offer. */
function Badges({ result: { connectionType, grade, isPromotion } }: { result: CoverageResult }) {
  const { badges } = checkerWords
  if (connectionType === 'None') return null
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone="leaf">{badges[connectionType]}</Badge>
      {grade ? <Badge>{badges[grade]}</Badge> : null}
      {isPromotion ? <Badge tone="sunrise">{badges.promotion}</Badge> : null}
    </p>
  )
}

function Facts({ result, address }: { result: CoverageResult; address: string }) {
  const { nearestBuilding: nearest, hasCoverage, connectionType } = result
  const facts: [string, string][] = [
    [rows.address, address],
    [
      hasCoverage ? rows.nearestConnected : rows.nearestKnown,
      nearest ? nearest.buildingName || '–' : noneWords(result),
    ],
    ...(nearest ? [[rows.distance, metresText(nearest.distance)] as [string, string]] : []),
    ...(hasCoverage ? [[rows.connection, connections[connectionType]] as [string, string]] : []),
  ]
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] border-t-4 border-double border-clay">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="col-span-2 grid grid-cols-subgrid gap-x-4 border-b border-dotted border-line-strong py-2"
        >
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** That none is known is said only where one was looked for beyond the radius, too (COV-32). */
function noneWords({ message }: CoverageResult): string {
  return message === resultWords.notCoveredNear ? checkerWords.noneNear : checkerWords.noneKnown
}

function Ways({ outcome, retry }: Pick<CoverageResult, 'outcome'> & { retry?: ReactNode }) {
  const { recipe, alternatives, contact } = checkerWords
  return (
    <div className="no-print flex flex-wrap gap-3">
      {outcome === 'covered' ? (
        <ButtonLink to={recipe.href} variant="secondary" className="max-sm:w-full">
          {recipe.label}
        </ButtonLink>
      ) : null}
      {outcome === 'not-covered' ? (
        <a
          href={alternatives.href}
          target="_blank"
          rel="noopener"
          className={buttonClass('secondary', undefined, 'max-sm:w-full')}
        >
          {alternatives.label} <Icon name="external" size="small" />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      ) : null}
      {outcome === 'not-checked' ? (
        <>
          {retry}
          <ButtonLink to={contact.href} variant="secondary" className="max-sm:w-full">
            {contact.label}
          </ButtonLink>
        </>
      ) : null}
    </div>
  )
}
