/**
 * Makes the inert scripts of a page live, in order, on the first sign of a visitor; and, once the page is
 * loaded, painted and the browser idle, fetches the script that counts visits, unless the browser asks not to be counted.
 * Plain ES2015 and under 1 KB: it is sent inline with every page, and its hash is in the policy.
 */
const loader =
  `(()=>{let d=0,t=self.trustedTypes,r={createScript:s=>sMEASUREPATH},p=t?t.createPolicy("hydrate",r):r,
e=["pointerdown","pointermove","keydown","touchstart","focusin"],o={capture:true,passive:true},
c=()=>document.createElement("script"),
q=(s,f)=>document.querySelectorAll(s).forEach(f),
g=()=>{if(d)return;d=1;e.forEach(n=>removeEventListener(n,g,o));
q("link[data-style]",l=>{l.href=l.dataset.style;l.rel="stylesheet"});
q("link[data-preload]",l=>{l.href=l.dataset.preload;l.rel="modulepreload"});
q('script[type^="inert/"]',i=>{let s=c();if(i.type=="inert/module")s.type="module";s.text=p.createScript(i.text);i.replaceWith(s)})};
START})()`.replaceAll('\n', '')

/** Out of the document again at once, so that hydration finds what the server wrote. */
const measure =
  'let n=navigator;n.globalPrivacyControl||n.doNotTrack==1||addEventListener("load",()=>requestAnimationFrame(()=>(self.requestIdleCallback||setTimeout)(()=>{let s=c();s.src=p.createScriptURL("");document.head.append(s);s.remove()})));'

/** @param measurePath the one address the policy can make: that of the script that counts visits */
export function hydrationLoader(when: 'on-interaction' | 'at-once', measurePath?: string): string {
  const path = measurePath ? `,createScriptURL:()=>${JSON.stringify(measurePath)}` : ''
  const start = when === 'at-once' ? 'g()' : 'e.forEach(n=>addEventListener(n,g,o))'
  return loader
    .replace('MEASUREPATH', () => path)
    .replace('START', () => `${measurePath ? measure : ''}${start}`)
}
