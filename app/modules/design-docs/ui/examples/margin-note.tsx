import { MarginNote } from '#app/design/ui/margin-note.tsx'

export function MarginNoteProTip() {
  return <MarginNote>Put the router and the fibre box on the same UPS.</MarginNote>
}
