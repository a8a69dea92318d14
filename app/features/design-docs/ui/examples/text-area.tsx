import { TextArea } from '#app/design/form/text-area.tsx'

export function WithALimit() {
  return (
    <TextArea id="ex-note" label="What is going wrong?" hint="At most 1000 characters." rows={3} />
  )
}
