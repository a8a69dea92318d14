const signs = '"pointerdown","pointermove","keydown","focusin"'

/**
 * Keeps a press of a button that has no way of its own without script, for `app/press-again.ts`, and shows
 * that it is at work: until the page is live, at most 15 s.
 */
const earlyPresses =
  'd.onclick=e=>{let x=e.target.closest("[type=button]:not([popovertarget])");x&&!e.defaultPrevented&&((d.pressed??=[]).push(e),x.ariaBusy=!0,setTimeout(()=>d.onclick&&(x.ariaBusy=null),15e3))};'

/** Painted, and with nothing better to do. */
const whenIdle = (then: string) =>
  `let n=navigator,a=requestAnimationFrame;n.globalPrivacyControl||n.doNotTrack==1||addEventListener("load",()=>a(()=>a(()=>(self.requestIdleCallback||setTimeout)(()=>${then}))));`

/**
 * Links say in `data-rel` what they are from the first interaction on; until then nothing is fetched for them.
 * Emptied first, so that a browser may fetch again what failed; `href` stays as written, for React finds a link by it.
 */
const liveLinks =
  'd.querySelectorAll("[data-rel]").forEach(l=>{l.sheet||(l.rel="",l.rel=l.dataset.rel)});'

/**
 * Makes a page live on the first sign of a visitor by its start script (ADR 0027); and, once the page is painted
 * and the browser idle, fetches the script that counts visits, unless the browser asks not to be counted.
 * If the start script does not come, the next sign tries again, after a growing pause: a browser that failed to
 * fetch a module does not ask for it again, so each try has a fragment of its own. Its modules have no second try.
 * Plain and under 1 KB, like the other: it is sent inline with every page, and its hash is in the policy.
 * @param start the page's start script, and in its query the page it is of
 */
export function apartLoader(start: string, measurePath?: string): string {
  const address = `${JSON.stringify(`${start}#`)}+n`
  return [
    '(()=>{let w=500,d=document,t=self.trustedTypes,',
    // The only addresses the policy can make.
    `r={createScriptURL:n=>${measurePath ? `n?${address}:${JSON.stringify(measurePath)}` : address}},`,
    'p=t?t.createPolicy("hydrate",r):r,',
    // Out of the document again at once, so that hydration finds what the server wrote.
    'f=(n,x)=>{let s=d.createElement("script");s.type="module";s.onerror=x;s.src=p.createScriptURL(n);d.head.append(s);x||s.remove()},',
    `b=o=>[${signs}].forEach(n=>self[o+"EventListener"](n,g,1)),`,
    'g=()=>{b("remove");',
    liveLinks,
    'f(w,()=>setTimeout(b,w*=2,"add"))};',
    earlyPresses,
    measurePath ? whenIdle('f("")') : '',
    'b("add")})()',
  ].join('')
}

/**
 * The same for a page that holds its scripts itself: makes them live, in order.
 * @param measurePath the one address the policy can make: that of the script that counts visits
 */
export function hydrationLoader(when: 'on-interaction' | 'at-once', measurePath?: string): string {
  // Out of the document again at once, so that hydration finds what the server wrote.
  const measure = '{let s=c();s.src=p.createScriptURL("");d.head.append(s);s.remove()}'
  return [
    '(()=>{let d=document,t=self.trustedTypes,r={createScript:s=>s',
    measurePath ? `,createScriptURL:()=>${JSON.stringify(measurePath)}` : '',
    '},p=t?t.createPolicy("hydrate",r):r,',
    `e=[${signs}],c=()=>d.createElement("script"),`,
    'g=()=>{e.forEach(n=>removeEventListener(n,g,1));',
    liveLinks,
    `d.querySelectorAll('script[type^="inert/"]').forEach(i=>{let s=c();if(i.type=="inert/module")s.type="module";s.text=p.createScript(i.text);i.replaceWith(s)})};`,
    earlyPresses,
    measurePath ? whenIdle(measure) : '',
    when === 'at-once' ? 'g()' : 'e.forEach(n=>addEventListener(n,g,1))',
    '})()',
  ].join('')
}
