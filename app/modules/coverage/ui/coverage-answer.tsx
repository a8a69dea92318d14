import type { ReactNode } from 'react'
import { Badge } from '#app/design/ui/badge.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { buttonClass } from '#app/design/ui/button-class.ts'
import { Icon } from '#app/design/ui/icon.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import { checkerWords } from '../content/checker.ts'
import { technologyWords } from '../content/technologies.ts'
import type { CheckedSpot } from '#app/modules/places/rules/checked-spot.ts'
import { describeAnswer, type DescribedAnswer } from '../rules/describe-answer.ts'
import type { CheckedCoverage, CoverageResult } from '../rules/classify-coverage.ts'
import type { Technology } from '../rules/describe-technologies.ts'
import { CoverageMap } from './coverage-map.tsx'
import { TechnologyList } from './technology-list.tsx'

const outcomeTones = {
  covered: 'success',
  'not-covered': 'info',
  'no-data': 'info',
  'not-checked': 'warning',
} as const

export type CoverageAnswerProps = {
  result: CheckedCoverage
  address: string
  spot: CheckedSpot
  checkedAt: string
  /** What each technology starts at. */
  prices: Record<Technology, ReactNode>
  /** Checks once more; without script the form is still there. */
  retry?: ReactNode
  /** What we sell where there is no fibre, with its price. */
  alternative: ReactNode
  /** What stores a lead with this check (COV-33). */
  lead: ReactNode
  /** Asks for a call with a telephone number alone. */
  callMe: ReactNode
}

/**
 * What a check found: covered, not covered, no data, or not checked; the last two are never called "no
 * coverage" (COV-20 to COV-23, COV-28, COV-31, COV-32). The verdict, its one price and the next step come first.
 */
export function CoverageAnswer({ result, address, spot, ...props }: CoverageAnswerProps) {
  const { outcome, isPromotion } = result
  const { message, badges, facts } = describeAnswer(result, spot, address)
  const isCovered = outcome === 'covered'
  return (
    <div className="grid gap-4">
      <Notice tone={outcomeTones[outcome]}>{message}</Notice>
      <FirstOffer {...props} outcome={outcome} />
      {props.lead}
      <TechnologyList {...{ result, spot, checkedAt: props.checkedAt, prices: props.prices }} />
      <Samples result={result} />
      <Badges badges={badges} />
      {outcome === 'not-checked' ? null : (
        <div
          className={
            result.nearby.length > 0 ? 'grid gap-4 md:grid-cols-2 md:items-start' : undefined
          }
        >
          <Facts facts={facts} />
          <CoverageMap result={result} spot={spot} />
        </div>
      )}
      {isPromotion ? <p className="font-semibold">{checkerWords.promotion}</p> : null}
      {isCovered ? null : props.callMe}
      {outcome === 'not-checked' ? null : <Ways outcome={outcome} />}
      {isCovered ? <p className="text-sm text-ink-soft">{checkerWords.terms}</p> : null}
    </div>
  )
}

/** The one price beside the verdict; where nothing was found out, another try. */
function FirstOffer({
  outcome,
  prices,
  retry,
  alternative,
}: Pick<CoverageAnswerProps, 'prices' | 'retry' | 'alternative'> &
  Pick<CoverageResult, 'outcome'>) {
  if (outcome === 'not-checked') return <Ways outcome={outcome} retry={retry} />
  if (outcome !== 'covered') return alternative
  return (
    <p>
      <b>{technologyWords.fibre}</b>{' '}
      <span className="font-display text-lg text-clay-deep">{prices.fibre}</span>
    </p>
  )
}

function Samples({ result: { isSample, wireless } }: Pick<CoverageAnswerProps, 'result'>) {
  if (!isSample && !wireless.isSample) return null
  return (
    <Notice tone="warning">
      {[isSample ? checkerWords.sample : '', wireless.isSample ? technologyWords.sample : ''].join(
        ' ',
      )}
    </Notice>
  )
}

function Badges({ badges }: Pick<DescribedAnswer, 'badges'>) {
  if (badges.length === 0) return null
  return (
    <p className="flex flex-wrap gap-2">
      {badges.map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
    </p>
  )
}

function Facts({ facts }: Pick<DescribedAnswer, 'facts'>) {
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] double-above">
      {facts.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid gap-x-4 dotted-below py-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
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
      {outcome === 'not-covered' || outcome === 'no-data' ? (
        <a
          href={alternatives.href}
          target="_blank"
          rel="noopener"
          className={buttonClass('secondary', undefined, 'max-sm:w-full')}
        >
          <span>{alternatives.label}</span> <Icon name="external" size="small" />
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
