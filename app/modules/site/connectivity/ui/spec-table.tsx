import { Band } from '#app/design/ui/band.tsx'
import { MarginNote } from '#app/design/ui/margin-note.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { productPageWords, type ProductPageContent } from '../content/product-page.ts'

/** The technical specification, with a tip in its margin. */
export function SpecTable(props: { spec: ProductPageContent['spec']; tone?: 'paper' | 'sand' }) {
  const { heading, caption, rows, tip } = props.spec
  return (
    <Band tone={props.tone} labelledBy="spec-heading">
      <h2 id="spec-heading">{heading}</h2>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Table caption={caption} isCaptionHidden>
          <thead>
            <tr>
              <th scope="col">{productPageWords.specName}</th>
              <th scope="col">{productPageWords.specValue}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, value }) => (
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
