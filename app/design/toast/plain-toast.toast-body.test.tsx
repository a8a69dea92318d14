import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ToastBody } from './plain-toast.tsx'

test('D-62 the title and description of a toast read as the specified sentence', () => {
  const html = renderToStaticMarkup(
    <ToastBody
      message={{
        id: 1,
        title: 'Interest registered!',
        description: "We'll notify you when our new connectivity services launch.",
        tone: 'success',
        channel: 'single',
        shownAt: new Date(0),
      }}
      onClose={() => {}}
    />,
  )
  expect(html.replace(/<[^>]*>/g, '').replaceAll('&#x27;', "'")).toContain(
    "Interest registered! We'll notify you when our new connectivity services launch.",
  )
})
