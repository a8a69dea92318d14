import { Accordion } from '#app/design/ui/accordion.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { recipeFaq } from '../../recipes/content/faq.ts'
import { faqHeading } from '../content.ts'

/** CMP-11, CMP-12: one answer is open at most, by the browser itself. */
export function FaqSection() {
  return (
    <Band
      tone="sand"
      labelledBy="faq-heading"
      isForScreens
      className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="faq-heading">{faqHeading}</h2>
      <Accordion
        exclusiveName="recipe-faq"
        items={recipeFaq.map(({ id, question, answer }) => ({
          id,
          title: question,
          content: <p>{answer}</p>,
        }))}
      />
    </Band>
  )
}
