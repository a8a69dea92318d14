type Listen = 'addEventListener' | 'removeEventListener'

/** Listens for the first sign of a visitor, or no more. */
export const onSigns = (how: 'add' | 'remove', listener: () => void): void =>
  ['pointerdown', 'pointermove', 'keydown', 'focusin'].forEach((sign) =>
    self[(how + 'EventListener') as Listen](sign, listener, true),
  )
