import type { ReactNode } from 'react'
import { buttonClass } from '#app/design/ui/button.tsx'
import { Icon, VisuallyHidden } from '#app/design/ui/icon.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { Badge, type BadgeTone, Notice } from '#app/design/ui/surfaces.tsx'
import type { CheckedSpot } from '#app/modules/places/rules.ts'
import {
  type DescribedAnswer,
  type DrawnMap,
  type Technology,
  type TechnologyState,
  describeAnswer,
  describeMap,
  describeTechnologies,
} from '../answer/rules.ts'
import { checkerWords, mapWords, technologyWords } from '../content.ts'
import type { CheckedCoverage, CoverageResult, MapPlace } from '../rules.ts'

const [width, height] = [360, 236]
const [x, y] = [width / 2, height / 2]
const mapRadiusPixels = 104

/** A map of known buildings around an address. The pin is omitted if only the area of the address is known. */
function CoverageMap({ result, spot }: { result: CoverageResult; spot: CheckedSpot }) {
  const { nearby } = result
  if (nearby.length === 0) return null
  const map = describeMap(result, spot)
  const scale = mapRadiusPixels / map.reachMetres
  return (
    <figure className="print:max-w-96">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${mapWords.label} ${map.text}`}
        className="drawing w-full rounded-md framed"
      >
        <rect className="drawing-mist" width={width} height={height} />
        <circle className="drawing-ring" cx={x} cy={y} r={1000 * scale} />
        <RingLabel radius={1000 * scale} />
        {map.nearest ? <Line to={map.nearest} scale={scale} /> : null}
        {nearby.toReversed().map((place, at) => (
          <Building key={at} place={place} scale={scale} isNearest={place === map.nearest} />
        ))}
        {spot.kind === 'address' ? <Pin /> : null}
        <ScaleBar map={map} scale={scale} />
        <NorthArrow />
        <text className="drawing-label" x={12} y={20}>
          {mapWords.noStreets}
        </text>
      </svg>
      <figcaption className="mt-2 grid gap-1 text-sm text-ink-soft">
        <Legend places={nearby} hasPin={spot.kind === 'address'} />
        <p>{map.text}</p>
      </figcaption>
    </figure>
  )
}

const svgPointOf = ({ eastMetres, northMetres }: MapPlace, scale: number) => ({
  cx: roundPixels(x + eastMetres * scale),
  cy: roundPixels(y - northMetres * scale),
})
const roundPixels = (pixels: number) => Math.round(pixels * 10) / 10

function Building(props: { place: MapPlace; scale: number; isNearest: boolean }) {
  const { cx, cy } = svgPointOf(props.place, props.scale)
  const half = props.isNearest ? 5 : 3
  if (!props.place.isConnected) return <circle className="drawing-dot" cx={cx} cy={cy} r={half} />
  const side = 2 * half
  return <rect className="drawing-block" x={cx - half} y={cy - half} width={side} height={side} />
}

function Line({ to, scale }: { to: MapPlace; scale: number }) {
  const { cx, cy } = svgPointOf(to, scale)
  return <path className="drawing-accent" d={`M${x} ${y}L${cx} ${cy}`} />
}

function RingLabel({ radius }: { radius: number }) {
  const offset = roundPixels(radius * Math.SQRT1_2)
  return (
    <text className="drawing-label" x={x + offset + 8} y={y + offset + 15}>
      {mapWords.ring}
    </text>
  )
}

function Pin() {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        className="drawing-pin"
        d="M0 0c-8-9.5-11-13.5-11-19a11 11 0 0 1 22 0c0 5.5-3 9.5-11 19z"
      />
      <circle className="drawing-hole" cy="-19" r="4" />
    </g>
  )
}

function ScaleBar({ map, scale }: { map: DrawnMap; scale: number }) {
  const length = roundPixels(map.scaleMetres * scale)
  const name = map.scaleMetres < 1000 ? `${map.scaleMetres} m` : `${map.scaleMetres / 1000} km`
  return (
    <>
      <path className="drawing-measure" d={`M12 ${height - 18}v6h${length}v-6`} />
      <text className="drawing-label" x={12} y={height - 24}>
        {name}
      </text>
    </>
  )
}

function NorthArrow() {
  return (
    <>
      <path className="drawing-measure" d={`M${width - 20} 44v-18l-5 7m5-7l5 7`} />
      <text className="drawing-label" x={width - 20} y={20} textAnchor="middle">
        {mapWords.north}
      </text>
    </>
  )
}

function Legend({ places, hasPin }: { places: readonly MapPlace[]; hasPin: boolean }) {
  const entries = [
    {
      isShown: hasPin,
      label: mapWords.address,
      sign: <circle className="drawing-pin" cx="8" cy="8" r="6" />,
    },
    {
      isShown: places.some(({ isConnected }) => isConnected),
      label: mapWords.connected,
      sign: <rect className="drawing-block" x="4" y="4" width="8" height="8" />,
    },
    {
      isShown: places.some(({ isConnected }) => !isConnected),
      label: mapWords.other,
      sign: <circle className="drawing-dot" cx="8" cy="8" r="4" />,
    },
  ]
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {entries
        .filter(({ isShown }) => isShown)
        .map(({ label, sign }) => (
          <li key={label} className="flex items-center gap-1.5">
            <svg viewBox="0 0 16 16" className="drawing size-4" aria-hidden="true">
              {sign}
            </svg>
            <span>{label}</span>
          </li>
        ))}
    </ul>
  )
}

const stateTones: Record<TechnologyState, BadgeTone> = {
  yes: 'success',
  likely: 'success',
  'not-yet': 'neutral',
  'not-checked': 'warning',
}

function TechnologyList(props: {
  result: CheckedCoverage
  spot: CheckedSpot
  checkedAt: string
  prices: Record<Technology, ReactNode>
}) {
  const { result, spot, checkedAt, prices } = props
  const heading =
    spot.kind === 'area' ? technologyWords.headingArea(spot.place) : technologyWords.heading
  return (
    <section aria-label={heading}>
      <h3 className="text-lg">{heading}</h3>
      <ul className="mt-2 grid gap-3 md:grid-cols-2">
        {describeTechnologies(result, spot, checkedAt).map(
          ({ technology, name, state, said, facts }) => (
            <li key={technology} className="grid content-start gap-1 rounded-md framed p-3">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <b>{name}</b> <Badge tone={stateTones[state]}>{said}</Badge>
              </p>
              {state === 'yes' || state === 'likely' ? (
                <p className="font-display text-lg text-clay-deep">{prices[technology]}</p>
              ) : null}
              <p className="text-sm text-ink-soft">{facts}</p>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

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
  /** The lowest price of each technology. */
  prices: Record<Technology, ReactNode>
  /** A button to check again, which needs JavaScript. Without it, the visitor can resubmit the form. */
  retry?: ReactNode
  /** Our alternative if there is no fibre, with its price. */
  alternative: ReactNode
  /** The form that creates a lead with this check attached. */
  lead: ReactNode
  callMe: ReactNode
}

/** The result of a check. "No data" and "not checked" must never be worded as "no coverage". */
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
      <SampleNotice result={result} />
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
      {outcome === 'not-checked' ? null : <NextStepLinks outcome={outcome} />}
      {isCovered ? <p className="text-sm text-ink-soft">{checkerWords.terms}</p> : null}
    </div>
  )
}

/** The price of fibre, our alternative without coverage, or a retry button if the check failed. */
function FirstOffer({
  outcome,
  prices,
  retry,
  alternative,
}: Pick<CoverageAnswerProps, 'prices' | 'retry' | 'alternative'> &
  Pick<CoverageResult, 'outcome'>) {
  if (outcome === 'not-checked') return <NextStepLinks outcome={outcome} retry={retry} />
  if (outcome !== 'covered') return alternative
  return (
    <p>
      <b>{technologyWords.fibre}</b>{' '}
      <span className="font-display text-lg text-clay-deep">{prices.fibre}</span>
    </p>
  )
}

function SampleNotice({ result: { isSample, wireless } }: Pick<CoverageAnswerProps, 'result'>) {
  if (!isSample && !wireless.isSample) return null
  const sentences = [isSample && checkerWords.sample, wireless.isSample && technologyWords.sample]
  return <Notice tone="warning">{sentences.filter(Boolean).join(' ')}</Notice>
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

function NextStepLinks({
  outcome,
  retry,
}: Pick<CoverageResult, 'outcome'> & { retry?: ReactNode }) {
  const { recipe, alternatives, contact } = checkerWords
  const own = { covered: recipe, 'not-checked': contact, 'not-covered': null, 'no-data': null }[
    outcome
  ]
  return (
    <div className="no-print flex flex-wrap gap-3">
      {retry}
      {own ? (
        <ButtonLink to={own.href} variant="secondary" className="max-sm:w-full">
          {own.label}
        </ButtonLink>
      ) : (
        <a
          href={alternatives.href}
          target="_blank"
          rel="noopener"
          className={buttonClass('secondary', undefined, 'max-sm:w-full')}
        >
          <span>{alternatives.label}</span> <Icon name="external" size="small" />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      )}
    </div>
  )
}
