import type { ReactNode } from 'react'
import { Table } from '#app/design/ui/table.tsx'
import type { OfferId } from '#app/modules/prices/content.ts'
import { comparison, technologies } from '../content/connectivity-guide.ts'

export type GuideComparisonProps = { price: (offer: OfferId) => ReactNode }

/** RES-11: the four technologies side by side. */
export function GuideComparison({ price }: GuideComparisonProps) {
  const { heading, text, caption, firstColumn, rows, priceRow, note } = comparison
  return (
    <>
      <h2 id="comparison-heading">{heading}</h2>
      <p className="mt-2 max-w-prose text-lg text-ink-soft">{text}</p>
      <div className="mt-6">
        <Table caption={caption} isCaptionHidden hasStickyColumn>
          <thead>
            <tr>
              <th scope="col">{firstColumn}</th>
              {technologies.map((technology) => (
                <th key={technology} scope="col">
                  {technology}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={technologies[index]} className="min-w-36">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{priceRow.name}</th>
              {priceRow.offers.map((offer, index) => (
                <td key={technologies[index]} className="min-w-36">
                  {offer ? price(offer) : priceRow.onRequest}
                </td>
              ))}
            </tr>
          </tbody>
        </Table>
      </div>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">{note}</p>
    </>
  )
}
