import type { ReactElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { consoleLinks } from '#app/registration/console-links.ts'
import { renderPage as markup } from '#tools/testing/render-page.tsx'
import { renderScreen } from '#tools/testing/render-screen.tsx'
import { testNow } from '#tools/testing/test-database.ts'
import { wordsOf } from '#tools/testing/words-of.ts'
import { useChecklist } from '../calls.ts'
import { DashboardChecklist } from '../checklist/ui/setup-checklist.tsx'
import { agendaWords as words } from '../content.ts'
import Dashboard, { mayUseAction } from '../screens/dashboard.tsx'
import {
  EndedPromotion,
  QuickActions,
  RecentActivity,
  DiskFullNotice,
  StatCards,
} from './dashboard-cards.tsx'
import { AgendaCards } from './what-to-do.tsx'

const renderedText = (element: ReactElement) => wordsOf(markup(element))
const statCards = (more: object = {}) => {
  const figures = { total: 11, active: 8, revenueRands: 125_000, pending: 3, hasSamples: false }
  return <StatCards figures={{ ...figures, ...more }} hasFailed={false} />
}
const activity = (more: object = {}) => ({
  id: 1,
  at: '2026-11-20T08:00:00.000Z',
  kind: 'approval_request' as const,
  actorName: 'Thandi',
  text: 'approved Fibre 50',
  isSample: false,
  ...more,
})
const request = {
  id: 'r',
  title: 'Fibre 50: price',
  isSample: false,
  submittedBy: { name: 'Pieter Second' },
}
type Cards = Parameters<typeof AgendaCards>[0]
type Agenda = NonNullable<NonNullable<Cards['answers']>['agenda']>
const noAgenda: Agenda = { overdue: [], dueToday: [], appointments: [] }
const agendaCards = (agenda: Agenda, approvals: (typeof request)[]) => (
  <AgendaCards answers={{ agenda, hasFailed: false }} decisions={{ approvals, hasFailed: false }} />
)
const leadToAnswer = {
  id: 'a',
  name: 'Thandi Nkosi',
  company: 'Nkosi Bakery',
  need: 'Wi-Fi in the shop',
  subject: 'Contact message',
  dueAt: '2025-11-20T08:00:00.000Z',
  isSample: false,
  next: 'reply',
} as const

test('ADD-02 ADD-03 ADD-04 ADD-05 four cards show their figures, and “Urgent” appears only with pending approvals', () => {
  const text = renderedText(statCards())
  for (const card of [
    'Total Products 11',
    'Pending Approvals 3 Urgent',
    'Approved Products 8',
    'Revenue Impact monthly recurring R125,000',
  ])
    expect(text).toContain(card)
  expect(renderedText(statCards({ pending: 0 }))).not.toContain('Urgent')
})

test('ADD-13 LIM-13 four skeletons replace the cards while the figures are loading', () => {
  const loading = markup(<StatCards figures={undefined} hasFailed={false} />)
  expect(loading.match(/data-skeleton=/g)).toHaveLength(4)
})

test('ADD-13 ADD-14 cards that failed to load show neither a skeleton nor a figure', () => {
  const cards = <StatCards figures={undefined} hasFailed />
  expect(markup(cards)).not.toMatch(/skeleton|role="status"/)
  expect(renderedText(cards)).toContain('Total Products Not known')
  const entries = <RecentActivity entries={undefined} hasFailed />
  expect(markup(entries)).not.toContain('skeleton')
  expect(renderedText(entries)).toContain('could not be loaded')
})

test('ADD-07 ADD-08 ADD-09 ADD-10 a viewer gets only the analytics link, and the reason why an action is not available', () => {
  const shown = (role: 'viewer' | 'super_admin') => (
    <QuickActions
      isAllowed={(action) => mayUseAction(action, { role, permissions: {} })}
      pending={3}
    />
  )
  const links = (element: ReactElement) =>
    Array.from(markup(element).matchAll(/href="([^"]*)"/g), ([, href]) => href)
  expect(links(shown('super_admin'))).toEqual([
    '/admin/products/new',
    '/admin/approvals',
    '/admin/analytics',
    '/admin/users',
  ])
  expect(renderedText(shown('super_admin'))).toContain('Review Approvals Decide what goes live 3')
  expect(links(shown('viewer'))).toEqual(['/admin/analytics'])
  expect(renderedText(shown('viewer'))).toContain('Manage Users Super admins only')
})

test('ADD-11 ADD-12 activity entries show their kind, and an empty list has a message', () => {
  const entries = [activity({ id: 2, kind: 'product_approved' }), activity()]
  expect(renderedText(<RecentActivity entries={entries} hasFailed={false} />)).toMatch(
    /Product approved .* Thandi approved Fibre 50 Approval request/,
  )
  expect(renderedText(<RecentActivity entries={[]} hasFailed={false} />)).toContain(
    'No activity yet.',
  )
})

test('RUN-04 D-105 sample figures, requests, leads and activity are marked as samples, and real ones are not', () => {
  const shown = (isSample: boolean) =>
    [
      statCards({ hasSamples: isSample }),
      <RecentActivity key="activity" entries={[activity({ isSample })]} hasFailed={false} />,
      agendaCards({ ...noAgenda, overdue: [{ ...leadToAnswer, isSample }] }, []),
      agendaCards(noAgenda, [{ ...request, isSample }]),
    ].map(renderedText)
  for (const text of shown(true)) expect(text).toMatch(/\bSample\b/)
  for (const text of shown(false)) expect(text).not.toMatch(/\bSample\b/)
})

test('ADS-04 Client Forms is described as managing client assessment forms', () => {
  expect(consoleLinks.find(({ to }) => to === '/admin/forms')?.description).toBe(
    'Manage client assessment forms',
  )
})

test('T24 a nearly full disk shows a warning with the free space, and a disk with room shows nothing', () => {
  const warning = renderedText(<DiskFullNotice storage={{ isShort: true, freeMiB: 41.7 }} />)
  expect(warning).toContain('Nothing can be saved right now')
  expect(warning).toContain('41 MiB are free.')
  expect(markup(<DiskFullNotice storage={{ isShort: false, freeMiB: 4_000 }} />)).toBe('')
  expect(markup(<DiskFullNotice storage={undefined} />)).toBe('')
})

test('SIT-06 staff see that a promotion has ended, whether the site still shows it, and how to renew it', () => {
  const over = { headline: 'Free month', endsOn: '2025-09-30', state: 'over' } as const
  const manager = markup(<EndedPromotion promotion={over} mayChange />)
  expect(manager).toContain('“Free month” ended on 30 September 2025')
  expect(manager).toContain('The website no longer shows it.')
  expect(manager).toContain('href="/admin/settings?tab=promotion"')
  const sample = markup(<EndedPromotion promotion={{ ...over, state: 'sample' }} mayChange />)
  expect(sample).toContain('still shows this sample')
  expect(markup(<EndedPromotion promotion={over} mayChange={false} />)).not.toContain('href')
  const running = { ...over, state: 'running' } as const
  expect(markup(<EndedPromotion promotion={running} mayChange />)).toBe('')
})

const meeting = {
  id: 'm',
  leadId: 'b',
  name: 'Johan Botha',
  company: '',
  topic: 'Connectivity',
  state: 'tentative',
  startsAt: '2026-11-20T09:00:00.000Z',
} as const

test('ANS-13 the agenda shows each task by name, with its next action and a link', () => {
  vi.useFakeTimers({ now: testNow, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const agenda: Agenda = {
    overdue: [leadToAnswer],
    dueToday: [
      { ...leadToAnswer, id: 'c', name: 'Aisha Patel', next: 'call', dueAt: activity().at },
    ],
    appointments: [meeting],
  }
  const shown = agendaCards(agenda, [request])
  expect(renderedText(shown)).toMatch(
    /Overdue Thandi Nkosi · Nkosi Bakery Wi-Fi in the shop Reply 20 Nov 2025 Due today Aisha Patel .* Call due 10:00/,
  )
  expect(renderedText(shown)).toContain('Fibre 50: price Pieter Second')
  expect(renderedText(shown)).toContain('11:00 Johan Botha Connectivity Requested')
  for (const path of ['leads?lead=a', 'leads?lead=c', 'approvals?item=r', 'leads?lead=b'])
    expect(markup(shown)).toContain(`href="/admin/${path}"`)
})

test('ANS-13 the agenda distinguishes empty, failed and loading, and leaves out approvals without access', () => {
  const empty = renderedText(agendaCards(noAgenda, []))
  for (const text of [words.noAnswers, words.noApprovals, words.noAppointments])
    expect(empty).toContain(text)
  const failed = <AgendaCards answers={{ agenda: undefined, hasFailed: true }} decisions={null} />
  expect(renderedText(failed)).toContain('This could not be loaded.')
  expect(markup(failed)).not.toContain('skeleton')
  expect(renderedText(failed)).not.toContain('Approvals')
  const coming = <AgendaCards answers={{ agenda: undefined, hasFailed: false }} decisions={null} />
  expect(markup(coming)).toContain('skeleton')
})

const Checklist = () => <DashboardChecklist read={useChecklist(true)} />

test('the lead counts and the set-up checklist show a load error with a button to try again', () => {
  const keys =
    'products summary,products activity,approvals summary,storage,settings promotion,leads counts,leads agenda,approvals agenda,checklist'
  const problem = 'Please try later.'
  const answers = keys.split(',').map((key) => ({ key: key.split(' '), problem }))
  const textOf = (screen: ReactElement) =>
    wordsOf(renderScreen(screen, { path: '/admin', role: 'editor', answers }))
  const end = 'could not be loaded Please try later. Try again'
  expect(textOf(<Dashboard />)).toContain(`The number of leads ${end}`)
  expect(textOf(<Checklist />)).toContain(`The set-up checklist ${end}`)
})
