import { expect, test } from 'vitest'
import { keyName, shortcutKeys, type KeyId } from './content.ts'
import { keyGroups } from './ui/keys-dialog.tsx'

test('A11Y-03 the shortcut help lists every key except the arrow keys and Ctrl+/', () => {
  const named = new Set<KeyId>(keyGroups.flatMap(({ keys }) => keys.map(({ id }) => id)))
  const unnamed = (Object.keys(shortcutKeys) as KeyId[]).filter((id) => !named.has(id))
  // The help omits these keys: arrow keys work as usual, and Ctrl+/ does the same as /.
  expect(unnamed).toEqual(['searchFromAnywhere', 'down', 'up'])
})

test('within a group of shortcuts, each key has one meaning', () => {
  for (const { title, keys } of keyGroups) {
    const names = keys.map(({ id }) => keyName(id))
    expect(new Set(names).size, title).toBe(names.length)
  }
  expect([keyName('find'), keyName('close'), keyName('next')]).toEqual(['Ctrl K', 'Esc', 'j'])
})
