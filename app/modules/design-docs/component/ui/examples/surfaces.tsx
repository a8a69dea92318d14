import { Band } from '#app/design/ui/band.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { Accordion, Badge, Card, Notice } from '#app/design/ui/surfaces.tsx'

export function BandTones() {
  return (
    <div className="w-full">
      <Band>On paper</Band>
      <Band tone="sand">On sand</Band>
      <Band tone="deep">Deep, once per page</Band>
      <Band isForScreens>Not printed</Band>
    </div>
  )
}

export function CardFlatAndRaised() {
  return (
    <div className="grid w-full gap-4 sm:grid-cols-2">
      <Card>Flat on the page.</Card>
      <Card isRaised>Raised above it.</Card>
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

export function CardSectionWithAHeading() {
  return (
    <CardSection title="History" className="w-full gap-3">
      <p>No changes yet.</p>
    </CardSection>
  )
}

export function AccordionOneOpenAtATime() {
  return (
    <Accordion
      exclusiveName="ex-questions"
      items={[
        {
          id: 'ex-q1',
          title: 'What if the power fails?',
          content: 'The UPS keeps the router running.',
        },
        {
          id: 'ex-q2',
          title: 'Can we cancel?',
          content: 'Yes, with 30 days’ notice.',
          isOpen: true,
        },
      ]}
    />
  )
}

export function NoticeTones() {
  return (
    <div className="grid w-full gap-3">
      <Notice title="Good to know">Engineers visit on weekdays from 08:00 to 17:00.</Notice>
      <Notice tone="success" title="We have your enquiry">
        You’ll hear from us within four working hours.
      </Notice>
      <Notice tone="warning" title="Stage 4 tonight">
        Put the router on the UPS before 18:00.
      </Notice>
      <Notice tone="danger" title="Not sent">
        The connection was lost. What you typed is still here.
      </Notice>
    </div>
  )
}

export function BadgeTones() {
  return (
    <>
      <Badge>Draft</Badge>
      <Badge tone="leaf">Most popular</Badge>
      <Badge tone="clay">Ends on Friday</Badge>
      <Badge tone="sunrise">Load-shedding ready</Badge>
    </>
  )
}

export function BadgeStates() {
  return (
    <>
      <Badge tone="success">Delivered</Badge>
      <Badge tone="warning">Waiting</Badge>
      <Badge tone="danger">Overdue</Badge>
      <Badge tone="info">Answered</Badge>
    </>
  )
}
