import { useState, type FormEvent } from 'react'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import type { Product } from '../../schema/answers.ts'

type SubscriberCountProps = {
  product: Product
  canEdit: boolean
  onCount: (product: Product, subscribers: number) => Promise<string | null>
}

/** D-104: a fact rather than a change of the product, so it needs no approval. */
export function SubscriberCount({ product, canEdit, onCount }: SubscriberCountProps) {
  const [typed, setTyped] = useState(String(product.subscribers))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  if (!canEdit) return <p>{`Subscribers: ${product.subscribers}`}</p>
  async function save(event: FormEvent) {
    event.preventDefault()
    const count = Number(typed)
    if (typed.trim() === '' || !Number.isInteger(count) || count < 0)
      return setProblem('Enter a whole number.')
    setIsBusy(true)
    setProblem(await onCount(product, count))
    setIsBusy(false)
  }
  return (
    <form noValidate className="flex items-end gap-2" onSubmit={(event) => void save(event)}>
      <TextInput
        id="subscribers"
        label="Subscribers"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        className="mb-1"
        isBusy={isBusy}
        disabled={typed === String(product.subscribers)}
      >
        Save count
      </Button>
    </form>
  )
}
