import { approvalSearch } from '#app/modules/catalogue/approval/ui/approval-search.ts'
import { productSearch } from '#app/modules/catalogue/product/ui/product-search.ts'
import { formSearch } from '#app/modules/client-forms/calls.ts'
import { formKey } from '#app/modules/client-forms/definition/rules.ts'
import { installedForms } from '#app/modules/client-forms/forms.ts'
import {
  ConsoleSearchDialog,
  type ConsoleSearchDialogProps,
  type SearchPlace,
} from '#app/modules/console/search/screens/console-search-dialog.tsx'
import { peopleSearch } from '#app/modules/people/screens/search-people.ts'
import { privacySearch } from '#app/modules/privacy/search/calls.ts'
import { leadSearch } from '#app/modules/sales/lead/search/calls.ts'
import { quoteSearch } from '#app/modules/sales/quote/ui/search-quotes.ts'
import { settingPlaces } from '#app/modules/settings/field/content.ts'
import { administrationLinks, consoleLinks } from './console-links.ts'

const searchSynonyms: Readonly<Record<string, string>> = {
  '/admin': 'overview start home today due overdue',
  '/admin/products': 'catalogue plans bundles',
  '/admin/products/drafts': 'unfinished products',
  '/admin/products/archived': 'old products',
  '/admin/products/offers': 'pricing offers bundles recipes plans',
  '/admin/approvals': 'requests decide waiting four eyes review',
  '/admin/analytics': 'statistics traffic funnel speed not found',
  '/admin/leads': 'inbox enquiries messages duplicates spam snoozed',
  '/admin/appointments': 'booking calendar agenda absences holidays consultations site visits',
  '/admin/mail': 'received email unmatched mailbox imap answers replies bounces',
  '/admin/quotes': 'proposals offers accepted expired discount',
  '/admin/forms': 'audit survey drafts received offline',
  '/admin/activity': 'log history changes',
  '/admin/users': 'people staff colleagues roles permissions invite second factor',
  '/admin/privacy': 'POPIA retention erase delete access correction consent personal data',
  '/admin/coverage': 'fibre buildings import map demand GeoJSON CSV',
  '/admin/settings': 'configuration options preferences',
  '/admin/webhooks': 'Slack Microsoft Teams n8n Zapier automation events notify signed',
  '/admin/api-keys': 'token bearer access key scope program integration OpenAPI',
  '/admin/integrations': 'SMTP IMAP Zoho CRM WhatsApp mail connection test outside systems',
}

const unlinkedPages = [
  {
    to: '/admin/leads/new',
    label: 'Log a call',
    detail: 'A caller becomes a lead',
    keywords: 'telephone phone log new lead',
  },
  {
    to: '/admin/leads/import',
    label: 'Import leads',
    detail: 'Add many contacts from a CSV file',
    keywords: 'upload spreadsheet excel contacts undo',
  },
  {
    to: '/admin/leads/assignment',
    label: 'Lead assignment',
    detail: 'Who gets new leads, and who is notified before they’re late',
    keywords: 'round robin rule owner duty province form escalation settings',
  },
  {
    to: '/admin/answer-times',
    label: 'Answer times',
    detail: 'Promises kept, by week and owner',
    keywords: 'median reply response',
  },
  {
    to: '/admin/snippets',
    label: 'Snippets',
    detail: 'Saved reply texts',
    keywords: 'template placeholder canned',
  },
  {
    to: '/admin/products/import',
    label: 'Import Products',
    detail: 'Add many products from a CSV file',
    keywords: 'upload spreadsheet excel',
  },
  {
    to: '/admin/profile',
    label: 'Profile Settings',
    detail: 'Password, sign-in, working hours and notifications',
    keywords:
      'name sessions second factor step two-factor authenticator passkey recovery codes absences leave holidays push bell email calendar feed',
  },
]

const formPages = installedForms.flatMap((form) => {
  const to = `/admin/forms/${formKey(form)}`
  const keywords = `${form.client} ${form.formName} ${form.noun} ${form.title} client form`
  return [
    { to, label: form.title, detail: `${form.clientName} · Fill in the form`, keywords },
    {
      to: `${to}/received`,
      label: `Received ${form.noun}s`,
      detail: `${form.clientName} · Submitted forms`,
      keywords,
    },
    ...(form.boards ?? []).map(({ path, label }) => ({
      to: `${to}/${path}`,
      label,
      detail: `${form.clientName} · ${form.formName}`,
      keywords,
    })),
  ]
})

/** Links that start an action; all other links open a page of the console. */
const actionPaths: readonly string[] = [
  '/admin/leads/new',
  '/admin/leads/import',
  '/admin/products/new',
  '/admin/products/import',
]

const pages: readonly SearchPlace[] = [
  ...[...consoleLinks, ...administrationLinks].map(({ to, label, description }) => ({
    to,
    label,
    detail: description,
    keywords: searchSynonyms[to] ?? '',
  })),
  ...unlinkedPages,
  ...formPages,
].map((place) => ({ ...place, kind: actionPaths.includes(place.to) ? 'action' : 'page' }))

const settings: readonly SearchPlace[] = [
  ...settingPlaces.map(({ to, label, tab, hint, alsoCalled: keywords, minimum }) => ({
    to,
    label,
    detail: [`Settings, ${tab}`, hint].filter(Boolean).join(' · '),
    keywords,
    minimum,
  })),
  {
    to: '/admin/approvals#rules',
    label: 'Four eyes',
    detail: 'How requests are decided',
    keywords: 'setting approval rules own request two people rejection needs a comment',
    minimum: 'super_admin' as const,
  },
].map((place) => ({ ...place, kind: 'setting' }))

export const searchPlaces: readonly SearchPlace[] = [...pages, ...settings]

const searchSources = [
  peopleSearch,
  productSearch,
  quoteSearch,
  approvalSearch,
  privacySearch,
  formSearch,
  leadSearch,
]

export default function SearchDialog(props: ConsoleSearchDialogProps) {
  return <ConsoleSearchDialog {...props} places={searchPlaces} sources={searchSources} />
}
