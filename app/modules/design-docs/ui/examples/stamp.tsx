import { Stamp } from '#app/design/ui/stamp.tsx'

export function StampPriceWithNote() {
  return <Stamp note="per month, excl. VAT">On request</Stamp>
}
