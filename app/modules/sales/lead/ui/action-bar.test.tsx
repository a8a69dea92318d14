import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { LeadDetail } from '../calls.ts'
import { ActionBar } from './action-bar.tsx'

const nothing = () => {}
const renderActionBar = (
  phoneStored: string | null,
  phoneChannels: string[],
  kind = 'contact',
  merged: object[] = [],
) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ActionBar
        detail={
          {
            lead: { id: 'a', email: 'thandi@khumalo.example', phoneStored, kind, status: 'new' },
            merged,
            phoneChannels,
          } as unknown as LeadDetail
        }
        ownId="me"
        canAct
        isBusy={false}
        writing="nothing"
        snoozing={{ isOpen: false, setIsOpen: nothing } as never}
        onAct={nothing}
        onSnooze={nothing}
      />
    </MemoryRouter>,
  )
const link = 'href="https://wa.me/27825550142"'
const composer = 'data-act="whatsapp"'

test('WAP-05 WhatsApp is a wa.me link until it is configured, then it opens the composer', () => {
  const without = renderActionBar('+27825550142', [])
  expect(without).toContain(link)
  expect(without).not.toContain(composer)
  const withSettings = renderActionBar('+27825550142', ['whatsapp'])
  expect(withSettings).toContain(composer)
  expect(withSettings).not.toContain('wa.me')
})

test('WAP-05 a lead without a number in international format has no WhatsApp action', () => {
  for (const channels of [[], ['whatsapp']]) {
    expect(renderActionBar(null, channels)).not.toContain('WhatsApp')
    expect(renderActionBar('082 555 0142', channels)).not.toContain('WhatsApp')
  }
})

test('WAP-02 WAP-03 a WhatsApp lead without a phone number can be answered on WhatsApp once it is configured', () => {
  expect(renderActionBar(null, ['whatsapp'], 'whatsapp')).toContain(composer)
  expect(renderActionBar(null, [], 'whatsapp')).not.toContain('WhatsApp')
})

test('WAP-05 LDS-04 a lead without a number has the WhatsApp action of an enquiry merged into it', () => {
  const [number, chat] = [{ phoneStored: '+27825550142' }, { phoneStored: null, kind: 'whatsapp' }]
  expect(renderActionBar(null, [], 'contact', [number])).toContain(link)
  for (const part of [number, chat])
    expect(renderActionBar(null, ['whatsapp'], 'contact', [part])).toContain(composer)
})
