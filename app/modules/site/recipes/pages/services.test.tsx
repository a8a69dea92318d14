import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { customRecipeForm } from '#app/modules/sales/lead/forms/custom-recipe.ts'
import { slotsOf } from '#tools/testing/slots-of.tsx'
import { RecipeBuilder } from '../custom-recipe/ui/recipe-builder.tsx'

test('the GET form of the builder has no personal data fields, so none can end up in the URL', () => {
  const builder = (part: 'choice' | 'request') =>
    renderToStaticMarkup(
      <RecipeBuilder
        {...slotsOf('recipe', customRecipeForm.reply)}
        {...{ form: null, heading: null, message: null, attach: null }}
        part={part}
        ingredients={['helpdesk']}
        filter="mid"
        onChoose={() => {}}
        onAgain={() => {}}
      />,
    )
  expect(builder('choice')).toContain('method="get"')
  expect(builder('choice')).not.toMatch(/name="(name|email|company|phone)"/)
  expect(builder('request')).toContain('method="post"')
})
