import { describe, expect, test } from 'vitest'
import { renderPage as render } from '#tools/testing/render-page.tsx'
import { BrokenPage } from '../broken-page.tsx'
import { BatteryDrawing } from '../illustrations/battery-drawing.tsx'
import { BaobabMark } from '../illustrations/brand.tsx'
import { MapDrawing, MastDrawing, RouterDrawing, ShelfDrawing } from '../illustrations/drawings.tsx'
import { Toaster } from '../toast/toaster.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Icon, type IconName, iconPaths } from './icon.tsx'
import { TextLink } from './link.tsx'
import { ErrorState, LoadingState } from './list-state.tsx'
import { Meter } from './meter.tsx'
import { RecipeCard, Stamp } from './recipe-card.tsx'
import { Accordion } from './surfaces.tsx'
import { Table } from './table.tsx'
import { TabLinks, tabPanelProps } from './tabs.tsx'

const nothing = () => undefined

const card = (
  <RecipeCard
    title="Essential"
    tab="Small business"
    meta={['Serves 5 devices', 'Support 8/5']}
    ingredients={['Helpdesk', { text: 'Engineer on site', isIncluded: false }]}
    price={<Stamp note="per month">figure</Stamp>}
    tip="Put it on the UPS."
  />
)
const plans = [
  { to: '?tab=fibre', label: 'Fibre', isCurrent: true },
  { to: '/', label: 'Wireless', isCurrent: false },
]
const tabs = <TabLinks label="Plans" tabs={plans} />
const accordion = (
  <Accordion exclusiveName="faq" items={[{ id: 'one', title: 'Why?', content: 'Because.' }]} />
)
const table = (
  <Table caption="Plans compared" hasStickyColumn>
    <tbody />
  </Table>
)
const dialogs = (
  <>
    <Dialog isOpen={false} onClose={nothing} title="Quote">
      form
    </Dialog>
    <AlertDialog
      isOpen={false}
      onClose={nothing}
      title="Sure?"
      confirmLabel="Yes"
      onConfirm={nothing}
    />
  </>
)
const meter = <Meter label="Battery" value={12} max={20} text="12 of 20" />

test.each([
  ['recipe card', card],
  ['tabs', tabs],
  ['accordion', accordion],
  ['table', table],
  ['dialogs', dialogs],
  ['meter', meter],
  ['toaster', <Toaster key="1" />],
  [
    'busy button',
    <Button key="2" isBusy>
      Send
    </Button>,
  ],
  [
    'states',
    <>
      <LoadingState label="Loading" />
      <ErrorState title="No" onRetry={nothing} />
    </>,
  ],
])('the %s has no inline style or script, as the security policy requires', (_name, element) => {
  expect(render(element)).not.toMatch(/ style=|<style|<script| on[a-z]+=/)
})

describe('A11Y-04', () => {
  test('tabs are links in a labelled navigation, with the current one marked', () => {
    const html = render(tabs)
    expect(html).toContain('<nav aria-label="Plans"')
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html).toMatch(/aria-current="page" href="\?tab=fibre"/)
  })

  test('tabs that change part of the page have tab roles for screen readers, and are still links', () => {
    const html = render(
      <>
        <TabLinks label="Plans" panelId="plans" tabs={plans} />
        <div {...tabPanelProps('plans')} />
      </>,
    )
    expect(html).toContain('<div role="tablist" aria-label="Plans" class="no-print tabs"')
    expect(html.match(/role="tab"/g)).toHaveLength(2)
    expect(html).toMatch(
      /<a[^>]*id="plans-tab" aria-selected="true" aria-controls="plans"[^>]*>Fibre/,
    )
    expect(html).toMatch(/<a[^>]*aria-selected="false"[^>]*href="\/"[^>]*>Wireless/)
    expect(html).toContain('<div role="tabpanel" id="plans" aria-labelledby="plans-tab">')
    expect(html).not.toContain('aria-current')
  })

  test('an accordion is a native details element, exclusive by name', () => {
    expect(render(accordion)).toContain('<details id="one" name="faq"><summary')
  })

  test('a recipe card marks what is missing as "Not included"', () => {
    const html = render(card)
    expect(html).toContain('Not included: </span><span>Engineer on site')
    expect(html).not.toContain('Not included: </span><span>Helpdesk')
  })

  test('a table has a name, and its frame can be scrolled by keyboard', () => {
    expect(render(table)).toMatch(/role="region" aria-label="Plans compared" tabindex="0"/)
  })
})

test('a meter has its value as text and never exceeds its track', () => {
  expect(render(meter)).toContain('aria-valuetext="12 of 20"')
  expect(render(meter)).toContain('width="60.00"')
  expect(render(<Meter label="Over" value={30} max={20} text="30 of 20" />)).toContain(
    'width="100.00"',
  )
  expect(render(<Meter label="None" value={1} max={0} text="none" />)).toContain('width="0.00"')
})

test('a busy button stays focusable and is announced as busy', () => {
  const html = render(
    <Button isBusy busyLabel="Sending">
      Send
    </Button>,
  )
  expect(html).toMatch(/aria-busy="true" aria-disabled="true"/)
  expect(html).not.toContain(' disabled')
  expect(html).toContain('Sending')
})

test('a link to a new tab mentions the new tab and has rel=noopener', () => {
  const html = render(
    <TextLink to="https://portal.example" isNewTab>
      Portal
    </TextLink>,
  )
  expect(html).toContain('target="_blank" rel="noopener"')
  expect(html).toContain('(opens in a new tab)')
})

describe('drawings', () => {
  test.each([BaobabMark, BatteryDrawing, MapDrawing, MastDrawing, RouterDrawing, ShelfDrawing])(
    '%o is hidden from assistive technology and under 3 KB',
    (Drawing) => {
      const html = render(<Drawing />)
      expect(html).toContain('aria-hidden="true"')
      expect(Buffer.byteLength(html)).toBeLessThan(3072)
    },
  )

  test.each(Object.keys(iconPaths) as IconName[])('icon %s is under 1 KB', (name) => {
    expect(Buffer.byteLength(render(<Icon name={name} />))).toBeLessThan(1024)
  })
})

describe('the error page', () => {
  test('does not show the message of an exception', () => {
    const html = render(<BrokenPage error={new Error('secret of the database')} />)
    expect(html).toContain('Something broke on our side')
    expect(html).not.toContain('secret')
  })

  const pageOf = (status: number, data: string) =>
    render(<BrokenPage error={{ status, statusText: '', internal: true, data }} />)

  test('shows the message of a refusal, but no details of a server error', () => {
    expect(pageOf(400, 'The field size is unknown.')).toContain('The field size is unknown.')
    expect(pageOf(503, 'pool exhausted')).not.toContain('pool')
    expect(pageOf(404, '')).toContain('Page not found')
    const noAction = 'You made a POST request to "/" but did not provide an `action`'
    expect(pageOf(405, noAction)).toContain('The form couldn’t be sent to this page.')
  })
})
