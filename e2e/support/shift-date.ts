/** Makes `new Date()` and `Date.now()` answer `offsetMs` later; timers and durations stay as they are. Runs in Node and, as text, in a page. */
export function shiftDate(offsetMs: number): void {
  const real = Date
  const realNow = Date.now.bind(Date)
  const now = () => realNow() + offsetMs
  const shifted = new Proxy(real, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length ? given : [now()], made),
    apply: () => new real(now()).toString(),
  })
  real.now = now
  real.prototype.constructor = shifted
  globalThis.Date = shifted
}
