/** Every key of the console, by what it does; a screen takes what it answers from here (`useKeys`). */
export const keyPresses = {
  find: ['Control+k', 'Meta+k'],
  help: ['?'],
  close: ['Escape'],
  next: ['j'],
  previous: ['k'],
  open: ['Enter'],
  search: ['/'],
  searchFromAnywhere: ['Control+/'],
  approve: ['a'],
  reject: ['r'],
  choose: ['x'],
  reply: ['r'],
  logCall: ['c'],
  assign: ['a'],
  book: ['b'],
  snooze: ['s'],
  done: ['e'],
  add: ['n'],
  refresh: ['r'],
  down: ['ArrowDown'],
  up: ['ArrowUp'],
} as const satisfies Record<string, readonly string[]>

export type KeyId = keyof typeof keyPresses

/** As the key is written for people. */
export function keyName(id: KeyId): string {
  return keyPresses[id][0]
    .replace(/^Control\+(.)$/, (_, key: string) => `Ctrl ${key.toUpperCase()}`)
    .replace('Escape', 'Esc')
}
