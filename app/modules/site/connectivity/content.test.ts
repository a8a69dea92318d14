import { expect, test } from 'vitest'
import { productList } from './content.ts'

test('the specifications on a product card include its uptime and deployment time', () => {
  for (const { id, facts, specs } of productList) {
    const said = specs.join(' | ')
    for (const fact of [facts.uptime, facts.deployment]) expect(said, id).toContain(fact)
  }
})
