import { expect, test } from 'vitest'
import { keyName, shortcutKeys, type KeyId } from './content.ts'
import { keyGroups } from './ui/keys-dialog.tsx'

test('A11Y-03 the help names every key that does something but those of the browser’s own kind', () => {
  const named = new Set<KeyId>(keyGroups.flatMap(({ keys }) => keys.map(({ id }) => id)))
  const unnamed = (Object.keys(shortcutKeys) as KeyId[]).filter((id) => !named.has(id))
  // The help omits these keys: arrow keys work as usual, and Ctrl+/ does the same as /.
  expect(unnamed).toEqual(['searchFromAnywhere', 'down', 'up'])
})

test('in one place a key means one thing', () => {
  for (const { title, keys } of keyGroups) {
    const names = keys.map(({ id }) => keyName(id))
    expect(new Set(names).size, title).toBe(names.length)
  }
  expect([keyName('find'), keyName('close'), keyName('next')]).toEqual(['Ctrl K', 'Esc', 'j'])
})
