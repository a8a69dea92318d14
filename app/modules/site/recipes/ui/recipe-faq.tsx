import { Accordion } from '#app/design/ui/accordion.tsx'
import { faqTopics, recipeFaq } from '../content/faq.ts'
import { recipePageWords } from '#app/modules/prices/recipe/page/content.ts'

/** REC-05, REC-20 to REC-28, grouped by what the reader is worried about. */
export function RecipeFaq() {
  return (
    <section aria-labelledby="faq-heading" className="band no-print">
      <div className="wrap">
        <h2 id="faq-heading">{recipePageWords.faqHeading}</h2>
        <div className="mt-6 grid gap-y-8">
          {faqTopics.map((topic) => (
            <div key={topic.id} className="grid gap-x-12 gap-y-2 md:grid-cols-[1fr_3fr]">
              <h3 className="text-xl md:pt-2">{topic.name}</h3>
              <Accordion
                items={recipeFaq
                  .filter((item) => item.topic === topic.id)
                  .map(({ id, question, answer }) => ({
                    id,
                    title: question,
                    content: <p>{answer}</p>,
                  }))}
              />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
