import { TextInput } from '#app/design/form/field.tsx'
import { travelWords } from '../content.ts'
import type { TravelEstimate } from '../schema.ts'
import type { TypedProps } from './typed.ts'

type VisitFieldsProps = TypedProps & {
  estimate: TravelEstimate | null | undefined
  /** It was left as it stands. */
  onAddress: (address: string) => void
}

/** Where a visit is, and how long the way takes: estimated, unless somebody knows better. */
export function VisitFields({ typed, errors, set, estimate, onAddress }: VisitFieldsProps) {
  return (
    <>
      <TextInput
        id="booking-address"
        label="Address"
        maxLength={300}
        autoComplete="off"
        value={typed.address}
        error={errors.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
        onBlur={() => onAddress(typed.address.trim())}
      />
      <TextInput
        id="booking-travel"
        label="Travel time, in minutes each way"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        placeholder={estimate ? String(estimate.minutes) : undefined}
        hint={hintOf(estimate)}
        value={typed.travelMinutes}
        error={errors.travelMinutes}
        onChange={(event) => set({ travelMinutes: event.currentTarget.value })}
      />
    </>
  )
}

function hintOf(estimate: TravelEstimate | null | undefined): string {
  if (estimate === undefined) return travelWords.none
  if (estimate === null) return `${travelWords.unknown} Enter the minutes.`
  return travelWords.estimate(estimate.km, estimate.minutes, estimate.isOfPlace)
}
