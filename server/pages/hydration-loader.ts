type Apart = {
  /** The page's start script, and in its query the page it is of. */
  start: string
  /** The modules every page needs, of the folder of built files, fetched beside it. */
  ahead: readonly string[]
}

const signs = '"pointerdown","pointermove","keydown","focusin"'

/**
 * Keeps a press of a button that has no way of its own without script, for `app/press-again.ts`, and shows
 * that it is at work: until the page is live, at most 15 s.
 */
const keptPresses =
  'd.onclick=e=>{let x=e.target.closest("[type=button]:not([popovertarget])");x&&!e.defaultPrevented&&((d.pressed??=[]).push(e),x.ariaBusy=!0,setTimeout(()=>d.onclick&&(x.ariaBusy=null),15e3))};'

/** Painted, and with nothing better to do. */
const whenIdle = (then: string) =>
  `let n=navigator,a=requestAnimationFrame;n.globalPrivacyControl||n.doNotTrack==1||addEventListener("load",()=>a(()=>a(()=>(self.requestIdleCallback||setTimeout)(()=>${then}))));`

const wholeStyles =
  'd.querySelectorAll("link[data-style]").forEach(l=>{l.sheet||(l.href=l.dataset.style,l.rel="stylesheet")});'

/**
 * Makes a page live on the first sign of a visitor by its start script (ADR 0027); and, once the page is painted
 * and the browser idle, fetches the script that counts visits, unless the browser asks not to be counted.
 * If the start script does not come, the next sign tries again, after a growing pause: a browser that failed to
 * fetch a module does not ask for it again, so each try has a fragment of its own. Its modules have no second try.
 * Plain and under 1.25 KB, like the other: it is sent inline with every page, and its hash is in the policy.
 */
export function apartLoader({ start, ahead }: Apart, measurePath?: string): string {
  const names = ahead.map((href) => href.replace(/^\/assets\/|\.js$/g, ''))
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
    wholeStyles,
    `${JSON.stringify(names)}.forEach(h=>{let l=d.createElement("link");l.rel="preload";l.as="script";l.crossOrigin="";l.href="/assets/"+h+".js";d.head.append(l)});`,
    'f(w,()=>setTimeout(b,w*=2,"add"))};',
    keptPresses,
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
    `e=[${signs}],c=()=>d.createElement("script"),q=(s,f)=>d.querySelectorAll(s).forEach(f),`,
    'g=()=>{e.forEach(n=>removeEventListener(n,g,true));',
    wholeStyles,
    'q("link[data-preload]",l=>{l.href=l.dataset.preload;l.rel="modulepreload"});',
    `q('script[type^="inert/"]',i=>{let s=c();if(i.type=="inert/module")s.type="module";s.text=p.createScript(i.text);i.replaceWith(s)})};`,
    keptPresses,
    measurePath ? whenIdle(measure) : '',
    when === 'at-once' ? 'g()' : 'e.forEach(n=>addEventListener(n,g,true))',
    '})()',
  ].join('')
}
