import { expect, test } from 'vitest'
import { johannesburgDate } from '#app/basics/dates.ts'
import { openPage, productUrl, sharePage } from './support/browser.ts'

/**
 * The expected matches of a selector in the served page: a text that one of them contains, their number, or their exact
 * texts in order. Hidden elements do not count.
 */
type Shown = string | number | string[]
type Row = [statements: string, paths: string | string[], selector: string, ...shown: Shown[]]

const bundles = ['business-connect', 'business-pro', 'home-soho-resilience']
const bundlePages = bundles.map((bundle) => `/bundles/${bundle}`)
/** Pages of links in emails, here without the key of such a link. */
const linkPages = ['/email-opt-out', '/privacy-policy/confirm-request', '/bundles/referral-answer']
const comingSoon = ['/cloud/migration', '/cloud/hosting', '/cloud/backup', '/services/security']

/** Each page is fetched once, as HTML in which no script has run. */
const pages = new Map<string, Promise<string>>()
const served = (path: string) => {
  const page = pages.get(path) ?? fetch(productUrl(path)).then((answer) => answer.text())
  pages.set(path, page)
  return page
}

/** One empty page for all rows, so that the browser itself evaluates the selectors. */
const empty = sharePage(openPage)

/**
 * Runs in the browser. Returns the text of each matching element twice, without and with spaces between its text nodes,
 * because layout alone may separate them.
 */
function readTexts({ html, selector }: { html: string; selector: string }): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const unseen of page.querySelectorAll('script, style, template, [hidden]')) unseen.remove()
  return Array.from(page.querySelectorAll(selector), (element) => {
    const walker = page.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '')
    return `${texts.join('')}\n${texts.join(' ')}`.replace(/[^\S\n]+/g, ' ')
  })
}

// Texts are those of the two documents, word for word.
// oxfmt-ignore
test.each<Row>([
  ['HOME-01', '/', 'main nav a[href^="/bundles/"]', ['Business Connect', 'Business Pro', 'Home & SOHO Resilience']],
  ['HOME-02', '/', 'main section:first-of-type a[href="/resources/it-health"]', 'Get Your Free Resilience Assessment'],
  ['HOME-03 HOME-04', '/', 'main section:first-of-type a[href="/bundles"]', ['Explore Our Bundles']],
  ['HOME-05 SHELL-22 HOME-23', '/', 'main section:first-of-type ul li', 'POPIA compliant', 'Reliable network partners', 'Power-outage ready', 'First month free on any new service'],
  ['HOME-06', '/', 'main section:first-of-type article h2', ['Business Pro']],
  ['HOME-07', '/', 'main section:first-of-type article li', ['100Mbps wireless', 'Managed UPS', 'Proactive monitoring', '2GB cloud backup']],
  ['HOME-08', '/', 'main section:first-of-type article', 'from R1,999 per month'],
  ['HOME-09', '/', '[aria-labelledby="solutions-heading"] article h3', ['Managed IT Services', 'Wi-Fi as a Service', 'All-in-One Bundles']],
  ['HOME-10', '/', '[aria-labelledby="solutions-heading"] article a', ['Learn more', 'Learn more', 'Learn more']],
  ['HOME-10', '/', 'article:has(#solution-managed-it) a[href="/services"]', 'Learn more'],
  ['HOME-10', '/', 'article:has(#solution-wifi) a[href="/connectivity/wifi-as-a-service"]', 'Learn more'],
  ['HOME-10', '/', 'article:has(#solution-bundles) a[href="/bundles"]', 'Learn more'],
  ['HOME-11', '/', '#solution-bundles, #also-available-heading', ['All-in-One Bundles', 'Also Available']],
  ['HOME-12', '/', '[aria-labelledby="why-heading"] li', ['99.9% uptime', '35% average cost savings', '15+ years experience']],
  ['HOME-13', '/', '[aria-labelledby="why-heading"] h3', 2],
  ['HOME-13 HOME-24', '/', '[aria-labelledby="testimonials-heading"] figure', 2, ['Sample', 'Sample']],
  ['HOME-14', '/', 'article:has(#solution-managed-it)', 'from R189 per user'],
  ['HOME-14', '/', 'article:has(#solution-managed-it) li', '24/7 monitoring and helpdesk'],
  ['HOME-15', '/', 'article:has(#solution-wifi) dt', 'Business WaaS (up to 30 users)'],
  ['HOME-15 HOME-16', '/', 'article:has(#solution-wifi) dd', ['R1,599', 'R699']],
  ['HOME-16', '/', 'article:has(#solution-wifi) dt:nth-of-type(2), article:has(#solution-wifi) div:nth-of-type(2) dt', 'Home WaaS'],
  ['HOME-17 HOME-18', '/', 'article:has(#solution-bundles) dt', ['SOHO/SMME bundle', 'Home & Remote Work bundle']],
  ['HOME-17 HOME-18', '/', 'article:has(#solution-bundles) dd', ['R1,999', 'R999']],
  ['HOME-19', '/', 'article:has(#solution-bundles) li', 'Up to 20% discount on bundles'],
  ['HOME-20', '/', 'main a[href="/cloud/virtual-desktops"]', 'from R109 per user', 'Virtual Desktops'],
  ['HOME-21', '/', 'main a[href="/cloud/hosting"]', 'from R119', 'VPS Hosting'],
  ['HOME-22', '/', 'main a[href="/cloud/backup"]', 'from R35 per GB', 'Cloud Backup'],

  ['SVC-01', '/services', 'main section:first-of-type nav :is([href="/services#small"], [href="/services#mid"], [href="/services#growth"])', ['Basic IT from R3,500', 'Advanced IT from R9,500', 'Scale IT from R5,500']],
  ['SVC-02', '/services', 'main section:first-of-type a[href="/pricing"]', ['Get a Custom Quote']],
  ['SVC-03', '/services', 'main section:first-of-type a[href="/contact"]', ['Schedule Consultation']],
  ['SVC-04', '/services', '#recipes a', ['All Recipes', 'Small Business', 'Mid-Size Business', 'Growth-Ready']],
  ['SVC-04', '/services?for=mid', '#recipes [aria-current]', ['Mid-Size Business']],
  ['SVC-04 SVC-12', '/services?for=mid&helpdesk=yes', '#recipes a[href="/services?helpdesk=yes#recipes"], #recipes a[href$="&helpdesk=yes#recipes"]', 4],
  ['SVC-05', '/services', '#recipes [aria-current]', ['All Recipes']],
  ['SVC-07', '/services', '#small a[href="/services/small-business"]', ['See Details']],
  ['SVC-08', '/services', '#mid a[href="/services/mid-size"]', ['See Details']],
  ['SVC-09', '/services', '#growth a[href="/services/growth-ready"]', ['See Details']],
  ['SVC-10', '/services', '#build-your-own label:has([type="checkbox"]:not([checked]))', ['Cybersecurity', 'Cloud services', 'Helpdesk', 'Data backup', 'Network management']],
  ['SVC-13', '/services', '#build-your-own button', ['Get Your Custom Recipe']],
  ['SVC-15', '/services?request=yes', '#build-your-own [name="email"]', 0],
  ['SVC-16', '/services', '#small li', ['Basic Support 8/5 from R3,500 per month', 'Growth Support 10/5 from R6,500 per month', 'Secure Support 8/5 from R8,500 per month']],
  ['SVC-16', '/services', '#mid li', ['Core Support 12/5 from R9,500 per month', 'Advanced Support 16/6 from R15,500 per month', 'Enterprise Support 24/7 from R22,500 per month']],
  ['SVC-16', '/services', '#growth li', ['Startup Support 10/5 from R5,500 per month', 'Scale Support 12/6 from R12,500 per month', 'Hypergrowth Support 24/7 from R25,500 per month']],

  ['REC-01', '/services/small-business', '[aria-labelledby="cards-heading"] article h3', ['Basic', 'Growth', 'Secure']],
  ['REC-01', '/services/small-business', '#basic-recipe h2, #growth-recipe h2, #secure-recipe h2', ['Basic recipe', 'Growth recipe', 'Secure recipe']],
  ['REC-02', '/services/mid-size', '[aria-labelledby="cards-heading"] article h3', ['Core', 'Advanced', 'Enterprise']],
  ['REC-02', '/services/mid-size', '#core-recipe h2, #advanced-recipe h2, #enterprise-recipe h2', ['Core recipe', 'Advanced recipe', 'Enterprise recipe']],
  ['REC-03', '/services/growth-ready', '[aria-labelledby="cards-heading"] article h3', ['Startup', 'Scale', 'Hypergrowth']],
  ['REC-03', '/services/growth-ready', '#startup-recipe h2, #scale-recipe h2, #hypergrowth-recipe h2', ['Startup recipe', 'Scale recipe', 'Hypergrowth recipe']],
  ['REC-04', '/services/small-business', '[aria-labelledby="cards-heading"] a[href="#basic-recipe"], [aria-labelledby="cards-heading"] a[href="#growth-recipe"], [aria-labelledby="cards-heading"] a[href="#secure-recipe"]', 3],
  ['REC-05', '/services/small-business', '[aria-labelledby="call-heading"] a[href="/contact"]', 1],
  ['REC-05', '/services/small-business', '[aria-labelledby="call-heading"] a[href="/resources/it-health"]', 1],
  ['REC-05', ['/services/mid-size', '/services/growth-ready'], '[aria-labelledby="call-heading"] a', 2],
  ['REC-05', ['/services/mid-size', '/services/growth-ready'], '[aria-labelledby="faq-heading"] details', 9],
  ['REC-06 REC-07 REC-08 REC-15', '/services/small-business', '#basic-recipe header, #growth-recipe header, #secure-recipe header', ['from R3,500 per month Support 8/5', 'from R6,500 per month Support 10/5', 'from R8,500 per month Support 8/5']],
  ['REC-09 REC-10 REC-11 REC-16', '/services/mid-size', '#core-recipe header, #advanced-recipe header, #enterprise-recipe header', ['from R9,500 per month Support 12/5', 'from R15,500 per month Support 16/6', 'from R22,500 per month Support 24/7']],
  ['REC-12 REC-13 REC-14 REC-17', '/services/growth-ready', '#startup-recipe header, #scale-recipe header, #hypergrowth-recipe header', ['from R5,500 per month Support 10/5', 'from R12,500 per month Support 12/6', 'from R25,500 per month Support 24/7']],
  ['REC-06 REC-07 REC-08 REC-15', '/services/small-business', '[aria-labelledby="cards-heading"] article', ['from R3,500 per month', 'from R6,500 per month', 'from R8,500 per month'], ['Support 8/5', 'Support 10/5', 'Support 8/5']],
  ['REC-09 REC-10 REC-11 REC-16', '/services/mid-size', '[aria-labelledby="cards-heading"] article', ['from R9,500 per month', 'from R15,500 per month', 'from R22,500 per month'], ['Support 12/5', 'Support 16/6', 'Support 24/7']],
  ['REC-12 REC-13 REC-14 REC-17', '/services/growth-ready', '[aria-labelledby="cards-heading"] article', ['from R5,500 per month', 'from R12,500 per month', 'from R25,500 per month'], ['Support 10/5', 'Support 12/6', 'Support 24/7']],
  ['REC-18', '/services/small-business', '[aria-labelledby="call-heading"]', 'Most clients hear back within 2 hours'],
  ['REC-20 REC-21 REC-22', '/services/small-business', '#faq-response, #faq-resolution, #faq-new-employee', ['response within 1 hour in business hours', 'Most issues are resolved within 4 hours', 'New-employee setup is done within 24 hours']],
  ['REC-23 REC-24 REC-25', '/services/small-business', '#faq-contract, #faq-annual, #faq-tickets', ['unlimited support tickets', 'month-to-month or annual contracts', '10% discount for annual payment']],
  ['REC-26 REC-27 REC-28', '/services/small-business', '#faq-setup, #faq-devices, #faq-switch', ['no setup fees for standard deployments', 'Extra devices are charged per device', 'Plans can be upgraded or downgraded any time']],

  ['PRC-01', '/pricing', 'main h1', ['Simple, Transparent IT Pricing']],
  ['PRC-02 CMP-13', ['/pricing', '/services/compare'], '#custom-quote form', 1],
  ['PRC-03', '/pricing', '#plans [role="tab"]', ['Managed IT', 'WaaS', 'Bundles', 'Legacy Plans']],
  ['PRC-04', '/pricing', '#panel-managed-it article:has([href*="plan=managed-it-basic#"])', 'Basic Managed IT plan, per user R189 per user per month'],
  ['PRC-05', '/pricing', '#panel-managed-it article:has([href*="plan=managed-it-standard#"])', 'Most popular Standard Managed IT plan, per user R329 per user per month'],
  ['PRC-06', '/pricing', '#panel-managed-it article:has([href*="plan=managed-it-premium#"])', 'Premium Managed IT plan, per user R479 per user per month'],
  ['PRC-07', '/pricing?tab=waas', '#panel-waas article:has([href*="plan=waas-business#"])', 'Business Wi-Fi up to 30 users R1,599'],
  ['PRC-08', '/pricing?tab=waas', '#panel-waas article:has([href*="plan=waas-home#"])', 'Home Wi-Fi 20Mbps R699'],
  ['PRC-09', '/pricing?tab=waas', '#panel-waas article:has([href*="plan=waas-premium-addons#"])', 'Premium Add-Ons Wi-Fi R199'],
  ['PRC-10', '/pricing?tab=bundles', '#panel-bundles article:has([href="/bundles/business-pro#quote-form"])', '15% discount SOHO/SMME Starter Bundle 100Mbps R1,999'],
  ['PRC-11', '/pricing?tab=bundles', '#panel-bundles article:has([href="/bundles/home-soho-resilience#quote-form"])', 'Homeschooling & Remote Work Bundle 50Mbps R999'],
  ['PRC-12 PRC-13', '/pricing?tab=bundles', '#panel-bundles article:has([href*="plan=bundle-custom"])', 'Custom Bundle Bundle Custom R0 · priced on request, up to 20% discount'],
  ['PRC-14', '/pricing?tab=legacy', '#panel-legacy article:has([href*="plan=legacy-basic#"])', 'Basic Small Business recipe Serves 5 devices R3,250'],
  ['PRC-15', '/pricing?tab=legacy', '#panel-legacy article:has([href*="plan=legacy-growth#"])', 'Most popular Growth Small Business recipe Serves 10 devices R6,000'],
  ['PRC-16', '/pricing?tab=legacy', '#panel-legacy article:has([href*="plan=legacy-secure#"])', 'Secure Small Business recipe Serves 10 devices R9,000'],
  ['PRC-19', '/pricing', '#plans article a', Array.from({ length: 12 }, () => 'Get Started')],
  ['PRC-21', '/pricing', 'main p', 'first month is free with any new service subscription'],
  ['PRC-22 CMP-02', ['/services/compare', '/pricing'], '#comparison a[role="checkbox"]', ['All', 'Support', 'Security', 'Monitoring', 'Cloud', 'Planning', 'Compliance']],
  ['PRC-22 CMP-03', '/pricing?categories=support', '#comparison [role="checkbox"][aria-checked="true"]', ['Support']],
  ['PRC-22 CMP-04', '/pricing?categories=support', '#comparison a[role="checkbox"][href="/pricing?categories=support,security#comparison"]', ['Security']],
  ['PRC-22 CMP-05 CMP-06', '/pricing?categories=support', '#comparison a[role="checkbox"][href="/pricing#comparison"]', ['All', 'Support']],
  ['PRC-25', '/pricing', '#comparison p', 'All prices are in rand, per month unless stated, and include 15% VAT.'],
  ['PRC-25', '/pricing', '#plans p', 'All prices are in rand, per month unless stated, and include 15% VAT.'],
  ['CMP-01', '/services', 'main a[href="/services/compare"]', 1],
  ['CMP-01', '/pricing', 'main a[href="/services/compare"]', 'Compare all nine recipes'],
  ['CMP-07', '/services/compare', '#comparison thead tr:nth-child(2) th', ['Recipe', 'Basic', 'Growth', 'Secure', 'Core', 'Advanced', 'Enterprise', 'Startup', 'Scale', 'Hypergrowth']],
  ['CMP-09 CMP-10', '/services/compare', '#comparison tr', 'Monthly price R3,250 R6,000 R9,000 R17,000 R29,500 R50,000 R6,500 R13,500 R22,000', 'Devices included 5 10 10 30 50 75 15 30 40'],
  ['CMP-14', '/services/compare', '#custom-quote form label:has(~ input, ~ select, ~ textarea)', ['Full Name', 'Company Name', 'Email', 'Phone', 'Number of Devices', 'Additional Requirements']],
  ['CMP-15', '/services/compare', '#quote-devices option', ['Choose a range', '1-5', '6-10', '11-20', '21-50', '51+']],

  ['BUN-01', '/bundles', 'main h1', ['All-In-One IT & Connectivity Bundles']],
  ['BUN-02', '/bundles', '[aria-labelledby="cards-heading"] article h3', ['Business Connect', 'Business Pro', 'Home & SOHO Resilience']],
  ['BUN-03', '/bundles', '#business-connect li', '50Mbps fixed wireless', '8x5 helpdesk'],
  ['BUN-03', '/bundles', '#business-connect', 'R999 per month'],
  ['BUN-04', '/bundles', '#business-pro li', '100Mbps fixed wireless', 'Managed UPS', '2GB backup'],
  ['BUN-04', '/bundles', '#business-pro', 'R1,999 per month'],
  ['BUN-05', '/bundles', '#home-soho-resilience li', '50Mbps Wi-Fi 6', '1GB backup'],
  ['BUN-05', '/bundles', '#home-soho-resilience', '1-2 devices', 'R999 per month'],
  ['BUN-06 BUN-07 BUN-10', '/bundles', '#calculator form', 'Individual prices R4,400 With the bundle R999 You save R3,401', 'Individual prices R14,300 With the bundle R1,999 You save R12,301'],
  ['BUN-06 BUN-07 BUN-10', '/bundles', '#calculator form', 'Individual prices R2,025 With the bundle R999 You save R1,026'],
  ['BUN-08', '/bundles', '#refer', 'R500 credit on the next invoice'],
  ['BUN-09', '/bundles', 'main a[href="/contact"]', 2],
  ['BUN-11', '/bundles', '#refer form [type="checkbox"]:required', 2],
  ['BUN-12', '/bundles', '#business-connect a[href="/bundles/business-connect"]', 1],
  ['BUN-12', '/bundles', '#business-pro a[href="/bundles/business-pro"]', 1],
  ['BUN-12', '/bundles', '#home-soho-resilience a[href="/bundles/home-soho-resilience"]', 1],

  ['BPG-01', bundlePages, 'main section:first-of-type a[href="#quote-form"]', ['Get Your Quote']],
  ['BPG-02', bundlePages, '[aria-labelledby="features-heading"] section', 3],
  ['BPG-02', bundlePages, '#steps-heading', ['What happens next']],
  ['BPG-02', bundlePages, '#quote-form form', 1],
  ['BPG-03', '/bundles/business-connect', 'main section:first-of-type p', 'from R999/month', '50Mbps fixed wireless'],
  ['BPG-04 BPG-05 BPG-06', '/bundles/business-connect', 'main section:first-of-type li', 'Remote IT helpdesk 8x5 for up to 10 devices', 'Endpoint management', 'Domain and DNS', 'Free installation with a 12-month contract'],
  ['BPG-07', '/bundles/business-connect', '[aria-labelledby="spotlight-heading"] li', '5-10% cheaper than a fibre competitor'],
  ['BPG-08', '/bundles/business-connect', '[aria-labelledby="features-heading"] li', '48-hour installation'],
  ['BPG-02 BPG-09', '/bundles/business-connect', 'main section:first-of-type a[href="/contact"]', ['Schedule Free Consultation']],
  ['BPG-10', '/bundles/business-connect', 'main section:first-of-type article > p, main section:first-of-type article p', 'Entry level'],
  ['BPG-11', '/bundles/business-pro', 'main section:first-of-type p', 'R1,999/month', '100Mbps fixed wireless'],
  ['BPG-11', '/bundles/business-pro', 'main section:first-of-type article header', 'Most popular'],
  ['BPG-12 BPG-13 BPG-14 LIM-12', '/bundles/business-pro', 'main section:first-of-type li', 'Managed UPS with 4-6 hours backup', 'Enhanced IT support with monitoring, up to 30 devices', 'Quarterly reviews', 'Microsoft 365 or Google Workspace'],
  ['BPG-15 BPG-16 LIM-12', '/bundles/business-pro', 'main section:first-of-type li', '2GB cloud backup', 'Priority support with 4-hour response', 'up to 30 devices', '4-hour response'],
  ['BPG-17', '/bundles/business-pro', '[aria-labelledby="spotlight-heading"] dd', ['R14,300/month', 'R1,999/month', 'R12,301/month', '86%']],
  ['BPG-02 BPG-18', '/bundles/business-pro', 'main section:first-of-type a[href="/contact"]', ['Book Free Assessment']],
  ['BPG-19', '/bundles/home-soho-resilience', 'main section:first-of-type p', 'R999/month', '50Mbps fixed wireless'],
  ['BPG-20 BPG-21 BPG-22 BPG-23 LIM-12', '/bundles/home-soho-resilience', 'main section:first-of-type li', 'Parental controls', 'Guest Wi-Fi with time-based access', '1GB cloud backup', 'Basic IT support for 1-2 devices', '1-2 devices'],
  ['BPG-24', '/bundles/home-soho-resilience', 'main section:first-of-type li', 'Free homeschooling consultation'],
  ['BPG-02 BPG-25', '/bundles/home-soho-resilience', 'main section:first-of-type a[href="/contact"]', ['Free Home Assessment']],
  ['BPG-26', '/bundles/business-pro', '#quote-form li', ['Free consultation', 'No obligation', 'POPIA compliant']],

  ['BQF-01', '/bundles/business-connect', '#quote-form :is([name="name"], [name="email"], [name="company"], [name="phone"], [name="employees"], [name="province"], [name="city"], [name="serviceInterest"], [name="challenges"])', 9],
  ['LIM-12', '/bundles/business-connect', 'main section:first-of-type article header', 'Serves up to 10 devices'],
  ['LIM-12', '/bundles/business-connect', '[aria-labelledby="steps-heading"] li', 'Within 48 hours'],

  ['BQF-02', '/bundles/business-connect', '#quote-form textarea[name="challenges"][rows="3"]', 1],
  ['BQF-03', '/bundles/business-connect', '#quote-form label:has(~ :required, :required)', ['Name', 'Email', 'Company']],
  ['BQF-04', '/bundles/business-connect', '#quote-employees option', ['', '1-5 (SOHO)', '6-10 (Small)', '11-30 (Growing)', '31-100 (Mid-size)', '100+']],
  ['BQF-05', '/bundles/business-connect', '#quote-province option', ['', 'Eastern Cape', 'Free State', 'Gauteng', 'KwaZulu-Natal', 'Limpopo', 'Mpumalanga', 'North West', 'Northern Cape', 'Western Cape']],
  ['BQF-06', '/bundles/business-connect', '#quote-serviceInterest option', ['', 'Fixed Wireless Access (FWA)', 'Managed IT Services', 'Cloud Backup & Storage', 'Wi-Fi as a Service', 'Power Backup Solutions', 'Homeschooling Setup', 'Complete Bundle Package']],

  ['CON-01', '/connectivity', 'main h1, main h2', ['', '', 'Why choose us', 'Side by side', 'Success stories', 'Build Your Connectivity Recipe']],
  ['CON-01', '/connectivity', '#compare table', 1],
  ['CON-02', '/connectivity', '#recipes [role="tab"]', ['All', 'Wi-Fi', 'Wireless', 'Fibre']],
  ['CON-02', '/connectivity', '#recipes [aria-selected="true"]', ['All']],
  ['CON-03', '/connectivity', '#recipes article h3', ['Wi-Fi as a Service', 'Fixed Wireless Access', 'Fibre to the Premises']],
  ['CON-03', '/connectivity?type=wifi', '#recipes article h3', ['Wi-Fi as a Service']],
  ['CON-04', '/connectivity', '#card-waas', 'R2,000 (10 devices) to R10,000 (100 devices)'],
  ['CON-04 CON-05 CON-06', '/connectivity', '#compare td', 'R2,000 (10 devices) to R10,000 (100 devices)', 'R1,500 (10Mbps) to R5,000 (100Mbps)', 'R3,000 (50Mbps) to R15,000 (1Gbps)'],
  ['CON-05', '/connectivity', '#card-fwa', 'R1,500 (10Mbps) to R5,000 (100Mbps)'],
  ['CON-06', '/connectivity', '#card-fttp', 'R3,000 (50Mbps) to R15,000 (1Gbps)'],
  ['CON-07', '/connectivity', '[aria-labelledby="why-heading"] p', 'Support response under 15 minutes, 24/7/365'],
  ['CON-08', '/connectivity', '[aria-labelledby="stories-heading"] article', ['Sample', 'Sample', 'Sample']],
  ['CON-09', '/connectivity/wifi-as-a-service', 'main section[aria-labelledby]', 6],
  ['CON-09', '/connectivity/wifi-as-a-service', '#what-is-heading', ['What is Wi-Fi as a Service?']],
  ['CON-09', '/connectivity/wifi-as-a-service', '#product-heading, #what-is-heading, #features-heading, #spec-heading, #benefits-heading, #process-heading', 6],
  ['CON-09', '/connectivity/wifi-as-a-service', '[aria-labelledby="spec-heading"] table', 1],
  ['CON-10', '/connectivity/wifi-as-a-service', 'main section:first-of-type', 'from R1,200'],
  ['CON-11 CON-12 CON-13 CON-14', '/connectivity/wifi-as-a-service', '[aria-labelledby="spec-heading"] tr:has(td)', ['Devices supported 50-500 devices', 'Speed up to 1Gbps', 'Uptime 99.9%', 'Deployment 1-3 days', '', '', '', '']],
  ['CON-15', '/connectivity/fixed-wireless', '#product-heading, #benefits-heading, #spec-heading, #advantages-heading, #process-heading', 5],
  ['CON-15 CON-16 CON-17 CON-18', '/connectivity/fixed-wireless', '[aria-labelledby="spec-heading"] tr:has(td)', ['', '', 'Latency under 20 ms', 'Uptime 99.5%', 'Deployment 2-5 days', '', '', '']],
  ['CON-19', '/connectivity/fibre', 'main h1 ~ * #coverage-check, main section:first-of-type #coverage-check', 1],
  ['CON-19', '/connectivity/fibre', '#product-heading, #benefits-heading, #spec-heading, #process-heading', 4],
  ['CON-20 CON-21 CON-22 CON-23', '/connectivity/fibre', '[aria-labelledby="spec-heading"] tr:has(td)', ['', 'Speed options 50, 100, 200, 500 and 1000 Mbps', 'Latency under 5 ms', 'Uptime 99.99%', 'Deployment 10-30 days', '', '']],
  ['CON-24', '/connectivity/fibre', 'main a[target="_blank"][href^="https://portal."]', 'Fibre customer portal'],
  ['CON-25', ['/connectivity/wifi-as-a-service', '/connectivity/fixed-wireless', '/connectivity/fibre'], '[aria-labelledby="process-heading"] ol > li', 4],
  ['CON-26', '/connectivity', '#recipes article h3 ~ p, #recipes article header ~ p:first-of-type', 3],
  ['CON-26', '/connectivity', '#card-waas a[href="/connectivity/wifi-as-a-service"], #card-fwa a[href="/connectivity/fixed-wireless"], #card-fttp a[href="/connectivity/fibre"]', 3],
  ['CON-26', '/connectivity', '#recipes article', ['Pro tip', 'Pro tip', 'Pro tip']],
  ['CON-26', '/connectivity', '#recipes article ul', ['Supports 50-500 devices', 'Latency under 20 ms', 'Latency under 5 ms']],
  ['CON-27', '/connectivity', '#card-fwa p', 'mobile network with a Wi-Fi 6 router, bundled with managed IT support'],
  ['CON-27', '/connectivity/fixed-wireless', 'main section:first-of-type p', 'mobile network, with a Wi-Fi 6 router, bundled with managed IT support'],
  ['RCP-01', '/connectivity', '#build-your-recipe label:has([type="checkbox"][id^="recipe-"]:not([checked]))', ['Guest Wi-Fi', 'Fibre coverage', 'Multiple locations', 'Mission critical', 'Quick deployment', 'High bandwidth']],
  ['RCP-02', '/connectivity', '#recipe-name:required, #recipe-email:required, #recipe-company:required, #recipe-phone:not(:required)', 4],

  ['ITH-01', '/resources/it-health', '[role="tab"]', ['IT Assessment', 'Future Services', 'Load Shedding']],
  ['ITH-01', '/resources/it-health', '[role="tab"][aria-selected="true"]', ['IT Assessment']],
  ['ITH-02', '/resources/it-health', 'label[for="quick-phone"]', ['Phone Number (Optional)']],
  ['ITH-02', '/resources/it-health', 'label[for="quick-challenges"]', ['Current IT Challenges (Optional)']],
  ['ITH-02 ITH-05', '/resources/it-health', '#quick-name:required, #quick-email[type="email"]:required, #quick-company:required', 3],
  ['ITH-03', '/resources/it-health', '#quick-employees:not(:required) option', ['', '1-10', '11-50', '51-200', '201+']],
  ['ITH-12', '/resources/it-health?tab=interest', '#panel-interest label:has(~ :required, :required)', ['Full Name', 'Company Name', 'Email', 'Services']],
  ['ITH-15', '/resources/it-health?tab=loadshedding', '#panel-loadshedding a[href="/resources/load-shedding"]', ['Learn More']],
  ['ITH-15', '/resources/it-health?tab=loadshedding', '#panel-loadshedding ul', 1],
  ['ITH-16', '/resources/it-health', 'main article', 'Security 70% Efficiency 60% Reliability 85% Scalability 50%'],
  ['ITH-17', '/resources/it-health', 'main article ol > li', 3],
  ['ITH-18', '/resources/it-health', 'main figure', 1],

  ['WIZ-12', '/resources/it-health?view=wizard', '#wizard-employees option', ['', '1-10', '11-50', '51-200', '201+']],

  ['CTC-01', '/contact', '#get-in-touch h2', ['Get in Touch']],
  ['CTC-01 CTC-03', '/contact', '#contact-name:required, #contact-email[type="email"]:required, #contact-serviceInterest:required', 3],
  ['CTC-02', '/contact', '#contact-serviceInterest option[value="managed-it"], #contact-serviceInterest option[value="wifi"], #contact-serviceInterest option[value="connectivity"], #contact-serviceInterest option[value="cloud"], #contact-serviceInterest option[value="other"]', 5],
  ['CTC-08', '/contact', '[aria-labelledby="contact-information"] a[href^="tel:"]', ['010 000 0100']],
  ['CTC-08', '/contact', '[aria-labelledby="contact-information"] a[href^="mailto:"]', ['hello@baobab-connect.example']],
  ['CTC-09', '/contact', '[aria-labelledby="support-hours"] dl', 'Mon–Fri 08:00–17:00 Saturday Closed Sunday Closed'],
  ['CTC-09', '/contact', '[aria-labelledby="support-hours"] p', '24/7 emergency support for business clients'],

  ['CTC-10', '/contact', '[aria-label="Request a consultation"] :is([name="name"], [name="email"], [name="phone"], [name="preferredDate"], [name="preferredTime"], [name="consultationType"], [name="message"])', 7],
  ['CTC-11', '/contact', '[aria-label="Request a consultation"] label:has(~ :required, :required)', ['Full Name', 'Email']],
  ['CTC-12', '/contact', '#dialog-consultation-preferredTime option', ['', '09:00', '10:00', '11:00', '14:00', '15:00', '16:00']],
  ['CTC-13', '/contact', '#dialog-consultation-consultationType :is([value="it-assessment"], [value="managed-it"], [value="connectivity"], [value="cloud"], [value="security"], [value="general"])', 6],
  ['CTC-15', '/contact', '[aria-label="Request a site survey"] :is([name="name"], [name="email"], [name="phone"], [name="company"], [name="address"], [name="buildingType"], [name="requirements"])', 7],
  ['CTC-16', '/contact', '[aria-label="Request a site survey"] label:has(~ :required, :required)', ['Full Name', 'Email', 'Phone', 'Site Address']],
  ['CTC-17', '/contact', '#dialog-site-survey-buildingType :is([value="office"], [value="retail"], [value="warehouse"], [value="factory"], [value="residential"], [value="mixed"])', 6],
  ['CTC-19', '/contact', '[aria-label="Request a cloud quote"] :is([name="name"], [name="email"], [name="phone"], [name="company"], [name="employees"], [name="cloudService"], [name="requirements"])', 7],
  ['CTC-20', '/contact', '[aria-label="Request a cloud quote"] label:has(~ :required, :required)', ['Full Name', 'Email']],
  ['CTC-21', '/contact', '#dialog-cloud-quote-cloudService :is([value="hosting"], [value="backup"], [value="virtual-desktops"], [value="migration"], [value="all"], [value="custom"])', 6],
  ['CTC-22', '/contact', '#dialog-cloud-quote-employees option', ['', '1-10', '11-50', '51-200', '201+']],

  ['RES-01', '/resources', 'main li h2 a[href="/resources/it-health"], main li h2 a[href="/resources/power-backup"], main li h2 a[href="/resources/wifi-toolkit"]', 3],
  ['RES-02', '/resources', '[aria-labelledby="power-assessment"] h2', ['Free power infrastructure assessment']],
  ['RES-02', '/resources', '[aria-labelledby="power-assessment"] a[href="/contact"]', 1],
  ['RES-03', '/resources/power-backup', '[aria-labelledby="statistics-heading"] li', ['67%', '4.6h', '89%']],
  ['RES-04', '/resources/power-backup', '[aria-labelledby="solutions-heading"] article:nth-of-type(1) a[href="/contact"]', 1],
  ['RES-04', '/resources/power-backup', '[aria-labelledby="solutions-heading"] article:nth-of-type(2) a[href="/cloud/migration"]', 1],
  ['RES-04', '/resources/power-backup', '[aria-labelledby="solutions-heading"] article:nth-of-type(3) a[href="/contact"]', 1],
  ['RES-05', '/resources/power-backup', '[aria-labelledby="story-heading"] article a[href="/case-studies"]', 1],
  ['RES-06', '/resources/power-backup', 'main section:first-of-type a', 2],
  ['RES-06', '/resources/power-backup', 'main section:first-of-type a[href="/contact"], main section:first-of-type a[href="/resources/it-health"]', 2],
  ['RES-07', '/resources/power-backup', '[aria-labelledby="statistics-heading"] p', 'Illustrative figures from a planning example'],
  ['RES-08', '/resources/connectivity-guide', '#urban, #fibre, [id="5g"], #fixed-wireless, #comparison', 5],
  ['RES-11', '/resources/connectivity-guide', '#comparison thead th', ['', 'Fibre', '5G', 'Fixed wireless', 'LTE']],
  ['RES-12', '/resources/connectivity-guide', '#comparison tbody tr', 'Deployment 10-30 days 1-3 days 2-5 days 1-2 days', 'Speed 50Mbps to 1Gbps 50Mbps to 300Mbps 10Mbps to 100Mbps 10Mbps to 50Mbps'],
  ['RES-13', '/resources/connectivity-guide', '[aria-labelledby="closing-heading"] a[href="/contact"], [aria-labelledby="closing-heading"] a[href="/resources/wifi-toolkit"]', 2],
  ['RES-14', '/resources/load-shedding', 'main a[href="/resources/power-backup"]', 'Power backup solutions'],
  ['RES-14', '/resources/load-shedding', 'main a[href="/contact"]', 1],
  ['RES-15', '/case-studies', 'main h2', 'No case studies yet'],

  ['WIF-01', '/resources/wifi-toolkit', '#calculator legend', ['Office size', 'Number of staff']],
  ['WIF-01', '/resources/wifi-toolkit', '#calculator label[for="speed"]', ['Current speed']],
  ['WIF-02', '/resources/wifi-toolkit', '#calculator label:has([name="size"])', ['Small up to 200 m²', 'Medium 200-500 m²', 'Large over 500 m²']],
  ['WIF-03', '/resources/wifi-toolkit', '#calculator label:has([name="staff"])', ['10-25', '25-50', '50+']],
  ['WIF-04', '/resources/wifi-toolkit', '#speed option', ['20 Mbps', '50 Mbps', '100 Mbps', '200 Mbps', '500 Mbps', '1000 Mbps']],
  ['D-74', '/resources/wifi-toolkit', '#calculator label:has([checked])', ['Small', '10-25']],
  ['D-74', '/resources/wifi-toolkit', '#speed option[selected]', ['50 Mbps']],
  ['WIF-05 WIF-15', '/resources/wifi-toolkit', '[aria-labelledby="result-heading"]', '1 access point', '100 Mbps'],
  ['WIF-17', '/resources/wifi-toolkit', '[aria-labelledby="result-heading"] dl', 'Suggested standard Wi-Fi 6'],
  ['WIF-22', '/resources/wifi-toolkit', '[aria-labelledby="toolkit-closing"] a[href="/connectivity/wifi-as-a-service"]', 1],
  ['WIF-22', '/resources/wifi-toolkit', '[aria-labelledby="toolkit-closing"] a[href^="/contact"]', 1],

  ['LEG-01', ['/privacy-policy', '/terms-of-service'], 'main section:first-of-type p', 'Last updated May 21, 2025'],
  ['LEG-02 LEG-07', ['/privacy-policy', '/terms-of-service', '/contact'], '#supplier dd', ['Baobab Connect (Pty) Ltd', '2011/000000/07', '1 Baobab Lane, Rosebank, Johannesburg 2196', '010 000 0100', 'hello@baobab-connect.example', 'N. Dlamini, A. van Wyk', 'complaints desk']],
  ['LEG-03', '/terms-of-service', '#prices p', 'Invoices are due in 30 days'],
  ['LEG-04', '/terms-of-service', '#breach p', 'remedy period of 30 days'],
  ['LEG-05', '/terms-of-service', '#law p', 'governed by South African law'],

  ['CLD-01 CLD-02 CLD-03 CLD-04', comingSoon, 'main section:first-of-type p', 'Coming Soon'],
  ['CLD-01 CLD-02 CLD-03 CLD-04', comingSoon, 'main section:first-of-type a[href="/contact"]', 2],
  ['CLD-05', comingSoon, '#launch-email:required', 1],
  ['CLD-06', '/cloud/virtual-desktops', '#desktop-heading, #plans-heading, #benefits-heading, #features-heading, #closing-heading', 5],
  ['CLD-06', '/cloud/virtual-desktops', '[aria-labelledby="plans-heading"] article', 3],
  ['CLD-07', '/cloud/virtual-desktops', '#virtual-desktop-basic', 'Basic Virtual desktop, per user 2 vCPU 4GB RAM 100GB storage R109 per user per month'],
  ['CLD-08', '/cloud/virtual-desktops', '#virtual-desktop-business', 'Popular Business Virtual desktop, per user 4 vCPU 8GB RAM 250GB storage R189 per user per month'],
  ['CLD-09', '/cloud/virtual-desktops', '#virtual-desktop-performance', 'Performance Virtual desktop, per user 8 vCPU 16GB RAM 500GB storage R289 per user per month'],
  ['CLD-10', '/cloud/virtual-desktops', '#method-heading', ['Implementation takes 3-5 business days']],
  ['CLD-11', '/cloud/virtual-desktops', '[aria-labelledby="closing-heading"] a[href="/contact"], [aria-labelledby="closing-heading"] a[href="/resources/it-health"]', 2],

  ['SHELL-06', '/resources/load-shedding', 'header nav[aria-label="Main"] > ul > li > [aria-current]', ['Resources']],
  ['SHELL-06 SHELL-07', '/', 'header nav[aria-label="Main"] > ul > li > [aria-current]', ['Home']],
  ['SHELL-13', '/pricing', 'footer > *:first-child a[href="/contact"], footer section:first-of-type a[href="/contact"]', ['Contact Us']],
  ['SHELL-14', '/pricing', 'footer h2', ['Managed IT', 'Connectivity & Cloud', 'Resources & Support']],
  ['SHELL-15 SHELL-16', '/pricing', 'footer p', `© ${johannesburgDate(new Date()).slice(0, 4)}`, 'Rosebank, Johannesburg'],
  ['SHELL-16', '/pricing', 'footer a[href^="tel:"]', '010 000 0100'],
  ['SHELL-16', '/pricing', 'footer a[href^="mailto:"]', 'hello@baobab-connect.example'],
  ['SHELL-17', '/pricing', 'footer ul a[href^="https://"]', ['Facebook', 'LinkedIn', 'X']],
  ['SHELL-20', '/pricing', 'footer a[target="_blank"][rel~="noopener"][href^="https://portal."]', 'Fibre customer portal'],

  ['BUN-11 LEG-06 PRV-07', linkPages, 'main h1', ['This link is incomplete']],
  ['BUN-11 LEG-06 PRV-07', linkPages, 'main button', 0],
  ['PAS-02', '/enquiry/aaaaaaaaaaaaaaaaaaaaaa', 'h1', ['This page does not exist, or is no longer available']],
  ['PAS-02', '/enquiry/aaaaaaaaaaaaaaaaaaaaaa/quotes/1', 'h1', ['Quote not found']],
  ['PAS-02', ['/enquiry/aaaaaaaaaaaaaaaaaaaaaa', '/enquiry/aaaaaaaaaaaaaaaaaaaaaa/quotes/1'], 'header a', ['Baobab Connect']],
])('%s on %s, %s', async (_, paths, selector, ...shown) => {
  for (const path of [paths].flat()) {
    const texts = await empty().evaluate(readTexts, { html: await served(path), selector })
    for (const one of shown)
      if (typeof one === 'string') expect(texts, path).toContainEqual(expect.stringContaining(one))
      else if (typeof one === 'number') expect(texts, path).toHaveLength(one)
      else expect(texts, path).toEqual(one.map((text) => expect.stringContaining(text)))
  }
})
