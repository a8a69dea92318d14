import { accountPolicies, assignedWork } from '#app/modules/access/staff/service.server.ts'
import { approvalSubjects } from '#app/modules/catalogue/approval/kind/service.server.ts'
import { approvalsSubmittedBy } from '#app/modules/catalogue/approval/queue/service.server.ts'
import { textSubject } from '#app/modules/catalogue/approval/text/service.server.ts'
import { clinicsOwnedBy } from '#app/modules/client-forms/contract-audit/service.server.ts'
import { clientFormsPersonalData } from '#app/modules/client-forms/personal-data/service.server.ts'
import { viewsOwnedBy } from '#app/modules/console/view/service.server.ts'
import { coveragePersonalData } from '#app/modules/coverage/watch/service.server.ts'
import { deliveryFollowUps } from '#app/modules/outbox/delivery/service.server.ts'
import { mailPersonalData } from '#app/modules/outbox/mail/service.server.ts'
import { webhookFollowUps } from '#app/modules/outbox/webhook/service.server.ts'
import { notifyOfPasswordReset } from '#app/modules/people/link/service.server.ts'
import {
  breachesPersonalData,
  letterFollowUps,
} from '#app/modules/privacy/breach/service.server.ts'
import {
  deliveriesPersonalData,
  personalDataProviders,
  privacyPersonalData,
} from '#app/modules/privacy/personal-data/service.server.ts'
import { assignedBookings } from '#app/modules/sales/booking/service.server.ts'
import { attachableSources } from '#app/modules/sales/conversation/draft/service.server.ts'
import { conversationsPersonalData } from '#app/modules/sales/conversation/personal-data/service.server.ts'
import { replyFollowUp } from '#app/modules/sales/conversation/reply/service.server.ts'
import { inboundMailPersonalData } from '#app/modules/sales/inbound-mail/personal-data/service.server.ts'
import { leadsOwnedBy } from '#app/modules/sales/lead/owner/service.server.ts'
import { leadsPersonalData } from '#app/modules/sales/lead/person/service.server.ts'
import { quoteSubject } from '#app/modules/sales/quote/discount/service.server.ts'
import { quotesPersonalData } from '#app/modules/sales/quote/personal-data/service.server.ts'
import { quoteFollowUp } from '#app/modules/sales/quote/service.server.ts'
import { attachableQuotes } from '#app/modules/sales/quote/share/service.server.ts'
import { whatsappPersonalData } from '#app/modules/sales/whatsapp/personal-data/service.server.ts'
import { whatsappFollowUp } from '#app/modules/sales/whatsapp/service.server.ts'
import { readSecondStepRoles } from '#app/modules/settings/service.server.ts'
import { attachableGuide } from '#app/modules/site/resources/guide/service.server.ts'
import { siteTexts } from '#app/modules/site/text/content.ts'
import { attachableToolkit } from '#app/modules/site/wifi-toolkit/downloads/service.server.ts'
import { Extensions } from '#app/platform/context.server.ts'
import { welcomePerson } from '#tools/samples/notifications.ts'

export const extensions = new Extensions()
  .add(attachableSources, attachableGuide, attachableToolkit, attachableQuotes)
  .add(
    deliveryFollowUps,
    replyFollowUp,
    quoteFollowUp,
    whatsappFollowUp,
    ...webhookFollowUps,
    ...letterFollowUps,
  )
  .add(accountPolicies, {
    secondStepRoles: readSecondStepRoles,
    onAdded: welcomePerson,
    onPasswordReset: notifyOfPasswordReset,
  })
  .add(approvalSubjects, quoteSubject, textSubject(siteTexts))
  .add(
    assignedWork,
    leadsOwnedBy,
    assignedBookings,
    approvalsSubmittedBy,
    clinicsOwnedBy,
    viewsOwnedBy,
  )
  // Erasure runs in this order: modules that find their rows through leads come before leads.
  .add(
    personalDataProviders,
    coveragePersonalData,
    conversationsPersonalData,
    inboundMailPersonalData,
    whatsappPersonalData,
    quotesPersonalData,
    leadsPersonalData,
    deliveriesPersonalData,
    mailPersonalData,
    clientFormsPersonalData,
    privacyPersonalData,
    breachesPersonalData,
  )
