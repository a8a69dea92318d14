import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '#tools/testing/words-of.ts'
import { initialAnswer, type BuilderAnswer } from '../custom-recipe/rules.ts'
import { RecipeBuilder } from '../custom-recipe/ui/recipe-builder.tsx'
import { RecipeFilter } from '../islands/recipe-filter.tsx'
import { parseServicesState } from '../rules.ts'

const stateOf = (query: string) => parseServicesState(new URLSearchParams(query))

test('SVC-04 the filter marks its choice and keeps the ticked ingredients', () => {
  const html = renderToStaticMarkup(<RecipeFilter state={stateOf('for=mid&helpdesk=yes')} />)
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="/services?helpdesk=yes#recipes"',
    'href="/services?for=small&amp;helpdesk=yes#recipes"',
    'href="/services?for=mid&amp;helpdesk=yes#recipes"',
    'href="/services?for=growth&amp;helpdesk=yes#recipes"',
  ])
  expect(html.match(/<a[^>]*aria-current="true"[^>]*>[^<]*/)![0]).toContain('Mid-Size Business')
})

describe('the builder', () => {
  const builder = (answer: BuilderAnswer) =>
    renderToStaticMarkup(
      <RecipeBuilder
        answer={answer}
        filter="mid"
        isSending={false}
        isOffline={false}
        promise="Soon."
        hiddenInputs={null}
        privacyNotice={null}
        form={null}
        heading={null}
        message={null}
        attach={null}
        onChoose={() => {}}
        onSubmit={() => {}}
        onAgain={() => {}}
      />,
    )
  const anchored = (html: string) => /<(\w+)[^>]* id="custom-recipe"[^>]*>/.exec(html)

  test('no personal data can reach the address: the form that is a GET has no such field', () => {
    const choosing = builder(initialAnswer(stateOf('helpdesk=yes')))
    expect(choosing).toContain('method="get"')
    expect(choosing).not.toMatch(/name="(name|email|company|phone)"/)
    expect(builder(initialAnswer(stateOf('helpdesk=yes&request=yes')))).toContain('method="post"')
  })

  test('SVC-14 A11Y-01 a refusal keeps the values, names the field and leaves the focus to the list', () => {
    const answer = {
      outcome: 'refused',
      ingredients: ['dataBackup'],
      values: { name: 'Zanele' },
      fields: { email: 'Email: please fill in this field.' },
    } as const
    const html = builder(answer)
    expect(html).toContain('value="Zanele"')
    expect(html).toContain('href="#recipe-email"')
    expect(html).toContain('aria-describedby="recipe-email-error"')
    expect(anchored(html)).toBeNull()
  })

  test('SVC-14 afterwards it says what was promised', () => {
    const html = builder(initialAnswer(stateOf('sent=yes')))
    expect(wordsOf(html)).toContain('Thank you! Your recipe request is with us. Soon.')
    expect(html).not.toContain('style=')
  })
})
