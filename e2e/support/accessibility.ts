import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Finds violations of the given axe-core rules or tags; by default, of all WCAG A and AA rules and best practices.
 * axe-core must be loaded in the page.
 */
export function findAxeTroubles(page: Page, rules: string[] = tags) {
  // `preload` makes axe-core read the stylesheets again, which none of the single rules that callers select needs.
  const options = { runOnly: rules, preload: rules === tags, resultTypes: ['violations'] }
  return page.evaluate(async (asked) => {
    // Anything that the bar at the lower edge covers can be scrolled out from under it, so it is no violation.
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

/** Checks that axe-core finds no violation in the page, once its transitions have ended. */
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
