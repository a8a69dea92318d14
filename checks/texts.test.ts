import { expect, test } from 'vitest'
import { findBannedWords, findTexts } from './texts.ts'

const source = `import x from './a b.ts'
export const words = 'Nobody has it yet'
export const label = { value: 'nobody', label: 'Nobody' }
export const view = <p className="of its own" title={'Somebody saved this'}>The file holds a row</p>
const text = \`Changed by \${name}, whoever it was\`
`

test('lists visible texts with their lines, without paths or class names', () => {
  expect(findTexts('app/a.tsx', source).map(({ line, text }) => [line, text])).toEqual([
    [2, 'Nobody has it yet'],
    [3, 'Nobody'],
    [4, 'Somebody saved this'],
    [4, 'The file holds a row'],
    [5, 'Changed by …, whoever it was'],
  ])
})

test('reports texts with banned words, unless the requirements contain the text', () => {
  const found = findBannedWords(findTexts('app/a.tsx', source), 'It says: The file holds a row.')
  expect(found).toEqual([
    { path: 'app/a.tsx:2', message: '“Nobody” in “Nobody has it yet”' },
    { path: 'app/a.tsx:3', message: '“Nobody” in “Nobody”' },
    { path: 'app/a.tsx:4', message: '“Somebody” in “Somebody saved this”' },
    { path: 'app/a.tsx:5', message: '“whoever” in “Changed by …, whoever it was”' },
  ])
})
