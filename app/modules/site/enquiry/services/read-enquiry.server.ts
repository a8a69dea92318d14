import { formatWeekdayTime } from '#app/basics/dates.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { storedPhone } from '#app/basics/phone.ts'
import { isPublicHoliday } from '#app/basics/business-days.ts'
import { quotesOfEnquiry } from '#app/modules/sales/quote/services/visitor-quotes.server.ts'
import { findEnquiry } from '#app/modules/sales/lead/services/find-enquiry.server.ts'
import { findAppointmentsOf } from '#app/modules/sales/lead/data/appointments.server.ts'
import { findStaffNames } from '#app/modules/sales/lead/data/owners.server.ts'
import { telHref } from '#app/modules/sales/lead/rules/contact-links.ts'
import { askedIn } from '#app/modules/sales/lead/rules/describe-lead.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { proclaimedHolidays } from '#app/modules/settings/site/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { statusWords as words } from '../content.ts'
import { answerMoment, enquiryState } from '../rules/enquiry-state.ts'
import { maskedEmail, maskedPhone } from '../rules/masked.ts'
import type { EnquiryPage } from '../schema/enquiry-page.ts'
import { readVisitorConversation } from './conversation.server.ts'

/** The page of an enquiry as its visitor reads it (PAS-02); contact details are masked, since links are passed on. */
export async function readEnquiry(ctx: Context, key: string): Promise<Outcome<EnquiryPage>> {
  const found = await findEnquiry(ctx, key)
  if (!found.ok) return found
  const { lead, main } = found.value
  const site = await readSettings(ctx, 'site')
  const proclaimed = proclaimedHolidays(site)
  const now = ctx.clock.now()
  const names = await findStaffNames(ctx.db, main.assignedTo ? [main.assignedTo] : [])
  const name = names.get(main.assignedTo ?? '')
  const messages = await readVisitorConversation(ctx.db, lead)
  const details = askedIn({ ...lead, name: '', email: '', company: '', phone: '' })
  return accepted({
    reference: lead.reference,
    brandName: site.brandName,
    phone: site.phone,
    phoneHref: telHref(storedPhone(site.phone)),
    sentAt: formatWeekdayTime(lead.submittedAt),
    state: enquiryState(main),
    moment: momentText(
      answerMoment(lead, main, now, (day) => isPublicHoliday(day, proclaimed)),
      enquiryState(main),
      lead.promise,
    ),
    who: name ? words.person(name, site.brandName) : words.team,
    asked: details,
    messages: messages.map(({ at, ...message }) => ({ ...message, at: formatWeekdayTime(at) })),
    offers: await quotesOfEnquiry(ctx, lead.id),
    appointments: await appointmentTexts(ctx, lead.id, now),
    contact: { name: lead.name, email: maskedEmail(lead.email), phone: maskedPhone(lead.phone) },
  })
}

function momentText(
  moment: ReturnType<typeof answerMoment>,
  state: ReturnType<typeof enquiryState>,
  promise: string,
): { text: string; isLate: boolean } {
  if (moment.kind === 'due')
    return { text: words.moments.due(formatWeekdayTime(moment.by)), isLate: false }
  if (moment.kind === 'late') {
    const [promised, by] = [moment.promised, moment.by].map(formatWeekdayTime)
    return { text: words.moments.late(promised!, by!), isLate: true }
  }
  const text = state === 'answered' || state === 'closed' ? words.moments[state] : promise
  return { text, isLate: false }
}

async function appointmentTexts(
  ctx: Context,
  leadId: string,
  now: Date,
): Promise<EnquiryPage['appointments']> {
  const appointments = await findAppointmentsOf(ctx.db, leadId, now)
  const people = appointments.flatMap(({ personId }) => personId ?? [])
  const names = await findStaffNames(ctx.db, people)
  return appointments.map(({ kind, state, startsAt, personId, address }) => {
    const person = names.get(personId ?? '')
    const isAhead = startsAt > now
    const when = formatWeekdayTime(startsAt)
    const details = [
      ...(person ? [words.appointment.person(person)] : []),
      ...(address ? [words.appointment.address(address)] : []),
    ]
    return {
      kind,
      details: state === 'cancelled' ? [] : details,
      text:
        isAhead || state === 'cancelled'
          ? words.appointment[state](when)
          : words.appointment.passed(when),
      when,
      startsAt: startsAt.toISOString(),
      canTake: state === 'offered' && isAhead,
      hasCalendar: isAhead,
    }
  })
}
