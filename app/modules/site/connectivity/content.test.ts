import { expect, test } from 'vitest'
import { productList } from './content.ts'

test('the specifications on a card repeat the facts of the product', () => {
  for (const { id, facts, specs } of productList) {
    const said = specs.join(' | ')
    for (const fact of [facts.uptime, facts.deployment]) expect(said, id).toContain(fact)
  }
})
