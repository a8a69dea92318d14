import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** axe-core finds nothing wrong with the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const findings = await page.evaluate(async (tags) => {
    const { violations } = await (
      window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } }
    ).axe.run({ runOnly: tags })
    type Finding = { id: string; nodes: { target: string[]; failureSummary?: string }[] }
    return violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
    }))
  }, rules)
  expect(findings).toEqual([])
}
