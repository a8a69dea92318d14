import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContractTimeline } from './contract-timeline.tsx'

const render = (count: number) =>
  renderToStaticMarkup(
    <ContractTimeline
      today="2026-11-25"
      clinics={Array.from({ length: count }, (_, at) => ({
        clinicName: `Clinic ${at}`,
        contractEnd: '2027-06-30',
        opensOn: '2027-03-04',
        closesOn: '2027-05-03',
      }))}
    />,
  )

test('AUD-64 where more contracts end than are drawn that is said, with the way to all of them', () => {
  expect(render(60)).toContain('The 60 nearest ends are drawn. Order the clinics by contract end')
  expect(render(59)).not.toContain('nearest ends')
})
