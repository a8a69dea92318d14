/** Where a feature lets others join in without knowing them. `name` tells it from every other. */
export type ExtensionPoint<Value> = {
  name: string
  /** Carries the type alone; nothing is ever in it. */
  readonly accepts?: Value
}

export function extensionPoint<Value>(name: string): ExtensionPoint<Value> {
  return { name }
}

/** What features registered with one another; filled once, where the process is put together. */
export class Extensions {
  readonly #registered = new Map<string, unknown[]>()

  add<Value>(point: ExtensionPoint<Value>, ...values: Value[]): this {
    this.#registered.set(point.name, [...this.at(point), ...values])
    return this
  }

  /** In the order of registration. */
  at<Value>({ name }: ExtensionPoint<Value>): readonly Value[] {
    // Only `add` writes, and it takes nothing but what the point of that name accepts.
    return (this.#registered.get(name) as Value[] | undefined) ?? []
  }
}
