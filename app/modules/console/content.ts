export const accessDeniedTexts = {
  title: 'Access Denied',
  roleTooLow: "You don't have sufficient permissions to access this page.",
  permissionMissing: "You don't have the required permission to access this page.",
}

export const consoleTitle = 'Product Catalogue Management'

/** Id that connects the search field to its result list. Defined here so that the header need not load their code. */
export const searchResultsId = 'console-search-results'

export const subscriptionFailedText = 'Failed to subscribe to realtime updates'
export const reconnectingText = 'Reconnecting…'

/** Every keyboard shortcut of the console, by action; screens register handlers for them (`useKeys`). */
export const shortcutKeys = {
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

export type KeyId = keyof typeof shortcutKeys

/** Returns the display name of a key, such as "Ctrl K". */
export function keyName(id: KeyId): string {
  return shortcutKeys[id][0]
    .replace(/^Control\+(.)$/, (_, key: string) => `Ctrl ${key.toUpperCase()}`)
    .replace('Escape', 'Esc')
}
