import { TextArea } from '#app/design/form/text-area.tsx'

export function TextAreaWithALimit() {
  return (
    <TextArea id="ex-note" label="What is going wrong?" hint="At most 1000 characters." rows={3} />
  )
}

export function TextAreaWithAnError() {
  return (
    <TextArea
      id="ex-note-missing"
      label="What is going wrong?"
      error="A sentence is enough: what did you expect, and what happened?"
      rows={3}
      isRequired
    />
  )
}
