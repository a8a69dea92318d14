import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { comparisonWords } from '../content.ts'
import { productList, type Product } from '../content/products.ts'

const { rows } = comparisonWords
const factRows = ['speed', 'latency', 'uptime', 'deployment'] as const

/** The three products side by side, set like a conversion table (CON-01). */
export function Comparison({ priceRange }: { priceRange: (product: Product) => ReactNode }) {
  return (
    <Band id="compare" labelledBy="compare-heading">
      <h2 id="compare-heading">{comparisonWords.heading}</h2>
      <p className="mt-2 mb-6 max-w-prose text-lg text-ink-soft">{comparisonWords.text}</p>
      <Table caption={comparisonWords.caption} isCaptionHidden hasStickyColumn>
        <thead>
          <tr>
            <th scope="col">{comparisonWords.aspect}</th>
            {productList.map(({ id, title }) => (
              <th key={id} scope="col" className="md:whitespace-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name={rows.price} cell={priceRange} />
          {factRows.map((fact) => (
            <Row key={fact} name={rows[fact]} cell={({ facts }) => facts[fact]} />
          ))}
          <Row name={rows.bestFor} cell={({ bestFor }) => bestFor} />
        </tbody>
      </Table>
    </Band>
  )
}

function Row({ name, cell }: { name: string; cell: (product: Product) => ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {productList.map((product) => (
        <td key={product.id} className="min-w-44 md:min-w-0">
          {cell(product)}
        </td>
      ))}
    </tr>
  )
}
