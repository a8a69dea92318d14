import { Stamp } from '#app/design/ui/stamp.tsx'

export function PriceWithNote() {
  return <Stamp note="per month, excl. VAT">On request</Stamp>
}
