import { Accordion } from '#app/design/ui/accordion.tsx'

export function AccordionOneOpenAtATime() {
  return (
    <Accordion
      exclusiveName="ex-questions"
      items={[
        { id: 'ex-q1', title: 'What if the power fails?', content: 'The UPS carries the router.' },
        { id: 'ex-q2', title: 'Can we cancel?', content: 'With 30 days of notice.', isOpen: true },
      ]}
    />
  )
}
