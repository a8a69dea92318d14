import { useRef } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { otherValue, type ClientForm } from '../schema/definition.ts'
import { fieldId } from './field-props.ts'

type OtherSubjectDialogProps = {
  definition: ClientForm
  /** What the saved form is about, such as its clinic. */
  was: string
  /** What was chosen instead; null while nothing is asked. */
  chosen: string | null
  onNew: () => void
  onCorrect: () => void
  onCancel: () => void
}

/** FLD-01: choosing another clinic in a form that is saved never renames it without a word. */
export function OtherSubjectDialog(props: OtherSubjectDialogProps) {
  const { definition, was, chosen } = props
  const { noun, subject } = definition
  // What an unthinking Enter presses changes nothing that is saved.
  const safest = useRef<HTMLButtonElement>(null)
  const isNamed = chosen !== '' && chosen !== otherValue
  return (
    <LazyDialog
      isOpen={chosen !== null}
      onOpenChange={(isOpen) => isOpen || props.onCancel()}
      size="narrow"
      title={`Start another ${noun}?`}
      description={`This ${noun} is for ${was}. ${isNamed ? `Start a new one for ${chosen}` : 'Start a new one'}, or correct this one if ${was} is wrong. A new ${noun} leaves this one saved.`}
      initialFocus={safest}
      finalFocus={() => document.getElementById(fieldId(subject))}
    >
      <div className="dialog-actions">
        <Button variant="secondary" onClick={props.onCorrect}>
          {`Correct this ${noun}`}
        </Button>
        <Button ref={safest} onClick={props.onNew}>{`Start a new ${noun}`}</Button>
      </div>
    </LazyDialog>
  )
}
