import { Card } from '#app/design/ui/card.tsx'

export function CardFlatAndRaised() {
  return (
    <div className="grid w-full gap-4 sm:grid-cols-2">
      <Card>Lies on the page.</Card>
      <Card isRaised>Lies above it.</Card>
    </div>
  )
}

export function CardInAList() {
  return (
    <ul role="list" className="grid w-full gap-4 sm:grid-cols-2">
      <Card as="li">Gauteng</Card>
      <Card as="li">Western Cape</Card>
    </ul>
  )
}
