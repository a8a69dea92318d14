import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe-core, already in the page, finds wrong: by all its rules, or by those named. */
export function findAxeTroubles(page: Page, rules: string[] = tags) {
  // One rule alone reads the stylesheets anew, and it is among all rules.
  const options = { runOnly: rules, preload: rules === tags, resultTypes: ['violations'] }
  return page.evaluate(async (asked) => {
    // What is stuck to the lower edge covers only what can be scrolled from under it.
    const bar = document.querySelector<HTMLElement>('.action-bar')
    if (bar) bar.style.position = 'static'
    const { violations } = await (
      window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } }
    ).axe.run(asked)
    type Finding = { id: string; nodes: { target: string[]; failureSummary?: string }[] }
    bar?.style.removeProperty('position')
    return violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
    }))
  }, options)
}

/** axe-core finds nothing wrong with the page as it stands, once what fades has come or gone. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  )
  expect(await findAxeTroubles(page)).toEqual([])
}
