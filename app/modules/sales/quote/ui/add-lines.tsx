import { useId, useState } from 'react'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { formatCents } from '../rules/money-text.ts'
import type { FoundPrice } from './quote-calls.ts'

export type AddLinesProps = {
  search: string
  onSearch: (search: string) => void
  found: readonly FoundPrice[] | undefined
  problem: string
  onAdd: (price: FoundPrice) => void
  onAddFree: () => void
}

/** Looks through public prices and products, and adds what is pressed (QUO-01). */
export function AddLines({ search, onSearch, found, problem, onAdd, onAddFree }: AddLinesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const isShown = isOpen && search.trim() !== ''
  return (
    <div className="grid gap-2" role="search" aria-label="Add lines">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <TextInput
          id={`${id}-search`}
          type="search"
          label="Add an offer or product"
          placeholder="Backup, Business Pro, fibre…"
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={({ currentTarget }) => {
            setIsOpen(true)
            onSearch(currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setIsOpen(false)
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (isShown && found?.[0]) choose(found[0])
          }}
        />
        <Button size="small" variant="secondary" onClick={onAddFree}>
          Add a free line
        </Button>
      </div>
      {problem && isShown ? <p className="text-danger">{problem}</p> : null}
      {isShown && found ? <FoundPrices found={found} onChoose={choose} /> : null}
    </div>
  )

  function choose(price: FoundPrice) {
    onAdd(price)
    onSearch('')
    setIsOpen(false)
  }
}

type FoundPricesProps = { found: readonly FoundPrice[]; onChoose: (price: FoundPrice) => void }

function FoundPrices({ found, onChoose }: FoundPricesProps) {
  return (
    <ul className="grid rounded-md border border-line" aria-label="Prices found">
      {found.length === 0 ? (
        <li className="p-3 text-ink-soft">No public price matches. Add a free line instead.</li>
      ) : null}
      {found.map((price) => (
        <li
          key={`${price.source}:${price.sourceId}`}
          className="border-b border-line last:border-0"
        >
          <button
            type="button"
            className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-4 px-3 py-2 text-left hover:bg-sand"
            onClick={() => onChoose(price)}
          >
            <span>
              <span className="font-semibold">{price.name}</span>{' '}
              <span className="text-ink-soft">{price.detail}</span>
            </span>
            <span className="tabular-nums">{formatCents(price.unitCents)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
