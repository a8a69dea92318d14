import { afterAll, beforeAll } from 'vitest'
import { useOwnProduct } from './browser.ts'
import { startProduct } from './product-server.ts'

/** Gives a test file a separate product, because it changes what every visitor sees or needs a fresh installation. */
export function useSeparateProduct(): void {
  let stop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const started = await startProduct()
    ;({ stop } = started)
    useOwnProduct(started.product)
  })
  afterAll(() => stop?.())
}
