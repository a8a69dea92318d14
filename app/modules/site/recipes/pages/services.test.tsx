import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { initialAnswer, type BuilderAnswer } from '../custom-recipe/rules.ts'
import { RecipeBuilder } from '../custom-recipe/ui/recipe-builder.tsx'
import { parseServicesState } from '../rules.ts'

const stateOf = (query: string) => parseServicesState(new URLSearchParams(query))

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

  test('the GET form has no personal data fields, so none can end up in the URL', () => {
    const choosing = builder(initialAnswer(stateOf('helpdesk=yes')))
    expect(choosing).toContain('method="get"')
    expect(choosing).not.toMatch(/name="(name|email|company|phone)"/)
    expect(builder(initialAnswer(stateOf('helpdesk=yes&request=yes')))).toContain('method="post"')
  })
})
