import { expect, test } from 'vitest'
import { loggablePath } from './request-log.ts'

const token = 'nVq1hB0rZb7tq8d2o8cJvR7xSgq3m6m9k1s5p0wL2aE'

test.each([
  [`/calendar/${token}.ics`, '/calendar/[removed]'],
  [`/%63alendar%2F${token}.ics`, '/%63alendar%2F[removed]'],
  [`/enquiry/${token}/write`, '/enquiry/[removed]'],
  ['/admin/appointments', '/admin/appointments'],
])('STF-09 PAS-03 %s is logged as %s', (path, logged) => {
  expect(loggablePath(path)).toBe(logged)
})
