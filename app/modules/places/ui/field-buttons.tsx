import { Icon } from '#app/design/ui/icon.tsx'
import { Spinner } from '#app/design/ui/spinner.tsx'
import { words } from '../content.ts'

const button =
  'inline-flex size-11 cursor-pointer items-center justify-center rounded-md text-ink-soft hover:text-leaf'

/** Empties the text and every field of the address (ADR-09). */
export function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" className={button} aria-label={words.clear} onClick={onClear}>
      <Icon name="close" size="small" />
    </button>
  )
}

/** Asks the device where it is; what went wrong stands in a tooltip for 5 s (ADR-14, ADR-22). */
export function LocationButton(props: {
  id: string
  isLocating: boolean
  error: string
  onLocate: () => void
}) {
  const { id, isLocating, error, onLocate } = props
  return (
    <>
      <button
        type="button"
        className={button}
        aria-label={isLocating ? words.locating : words.locate}
        aria-busy={isLocating || undefined}
        aria-describedby={error ? `${id}-location-error` : undefined}
        onClick={isLocating ? undefined : onLocate}
      >
        {isLocating ? <Spinner /> : <Icon name="pin" />}
      </button>
      {error ? (
        <span role="tooltip" id={`${id}-location-error`} className="tooltip">
          {error}
        </span>
      ) : null}
    </>
  )
}
