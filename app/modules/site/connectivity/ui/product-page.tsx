import type { ReactNode } from 'react'
import { Band, PageOpening } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { MarginNote, RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { productPageWords, type PointGroup, type ProductPageContent } from '../content.ts'

const { primary, secondary, check } = productPageWords

export function ProductHero(props: {
  content: ProductPageContent
  /** The starting price, shown on the first screen of a phone. */
  startingPrice: ReactNode
  stamp: ReactNode
  /** Link or button that requests a quote for this product. */
  ask: ReactNode
}) {
  const { content, startingPrice, stamp, ask } = props
  const { product } = content
  return (
    <section aria-labelledby="product-heading">
      <div className="wrap grid gap-x-12 gap-y-4 pt-8 pb-section md:grid-cols-[1.5fr_1fr]">
        <div>
          <PageOpening
            headingId="product-heading"
            {...content}
            lead={
              <>
                {content.lead} {/* From 768 px up, the card's stamp shows the price instead. */}
                <span className="mt-2 block font-display text-xl text-clay-deep md:hidden">
                  {startingPrice}
                </span>
              </>
            }
            steps={product.type === 'wireless' ? [check, primary] : [primary, secondary]}
          />
        </div>
        <div className="self-start">
          <RecipeCard
            tab={productPageWords.cardTab}
            tone="clay"
            headingLevel="h2"
            title={product.title}
            ingredients={product.specs}
            price={stamp}
            actions={ask}
          />
        </div>
      </div>
    </section>
  )
}

type PointsProps = { id: string; points: PointGroup }

type RuledPointsProps = PointsProps & { tone?: 'paper' | 'sand'; drawing?: ReactNode }

export function RuledPoints({ id, points, tone, drawing }: RuledPointsProps) {
  return (
    <Band tone={tone} labelledBy={id} className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 id={id}>{points.heading}</h2>
        {points.text ? <p className="mt-2 text-lg text-ink-soft">{points.text}</p> : null}
        {drawing}
      </div>
      <dl className="grid content-start double-above sm:grid-cols-2 sm:gap-x-8">
        {Object.entries(points.items).map(([title, text]) => (
          <div key={title} className="dotted-below py-4">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Band>
  )
}

/** The only dark band of a product page. */
export function DetailedPoints({ id, points }: PointsProps) {
  return (
    <Band tone="deep" labelledBy={id} heading={points.heading}>
      <ul className="mt-8 grid gap-8 md:grid-cols-3">
        {Object.entries(points.items).map(([title, text]) => (
          <li key={title} className="rule-above pt-4">
            <h3>{title}</h3>
            <p className="mt-2 text-on-deep-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  )
}

export function ProcessSteps({ process, tone }: { process: PointGroup; tone?: 'paper' | 'sand' }) {
  const { primary, closing } = productPageWords
  return (
    <Band tone={tone} labelledBy="process-heading" heading={process.heading}>
      <p className="mt-2 text-lg text-ink-soft">{process.text}</p>
      <ol className="mt-8 grid gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-4">
        {Object.entries(process.items).map(([title, text], index) => (
          <li key={title} className="flex gap-4 lg:block">
            <span
              aria-hidden="true"
              className="w-6 flex-none font-display text-3xl leading-solid font-semibold text-clay lg:mb-2 lg:block"
            >
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-10 line-above pt-6 font-display text-lg">{closing}</p>
      <ButtonLink to={primary.href} className="mt-4 max-sm:w-full">
        {primary.label}
      </ButtonLink>
    </Band>
  )
}

export function SpecTable(props: { spec: ProductPageContent['spec']; tone?: 'paper' | 'sand' }) {
  const { heading, caption, rows, tip } = props.spec
  return (
    <Band tone={props.tone} labelledBy="spec-heading" heading={heading}>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Table
          caption={caption}
          isCaptionHidden
          columns={[productPageWords.specName, productPageWords.specValue]}
        >
          <tbody>
            {Object.entries(rows).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        <div className="card card-raised self-center lg:rotate-1 [border-top:4px_solid_var(--color-sunrise)]">
          <MarginNote>{tip}</MarginNote>
        </div>
      </div>
    </Band>
  )
}
