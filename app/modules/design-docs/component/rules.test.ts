import { expect, test } from 'vitest'
import { examplesByComponent, exampleFunction, readExamples } from './rules.ts'

const source = `import { useState } from 'react'
const sizes = [1]
export function WithAHint() {
  return (
    <p>
      <b />
    </p>
  )
}
function hidden() {
  return 1
}
export function Short() {
  return <hr />
}
export function Alive() {
  const [n] = useState(0)
  return (
    <p>{n}</p>
  )
}
`

test('the code of an example is the JSX it returns, or its whole body if it does more', () => {
  expect(readExamples(source)).toEqual([
    { name: 'WithAHint', title: 'With a hint', code: '<p>\n  <b />\n</p>' },
    { name: 'Short', title: 'Short', code: '<hr />' },
    { name: 'Alive', title: 'Alive', code: 'const [n] = useState(0)\nreturn (\n  <p>{n}</p>\n)' },
  ])
})

test('an example belongs to the component with the longest name that it starts with', () => {
  const files = [
    'export function ButtonSmall() {\n  return <b />\n}\n',
    'export function ButtonLinkInARow() {\n  return <i />\n}\n',
  ]
  expect(examplesByComponent(['button', 'button-link', 'card'], files)).toEqual({
    button: [{ name: 'Small', title: 'Small', code: '<b />' }],
    'button-link': [{ name: 'InARow', title: 'In a row', code: '<i />' }],
    card: [],
  })
  expect(exampleFunction('button-link', 'InARow')).toBe('ButtonLinkInARow')
})
