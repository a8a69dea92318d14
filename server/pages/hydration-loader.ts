/**
 * Makes the inert scripts of a page live, in order, on the first sign of a visitor.
 * Plain ES2015 and under 1 KB: it is sent inline with every page, and its hash is in the policy.
 */
const loader =
  `(()=>{let d=0,t=self.trustedTypes,p=t?t.createPolicy("hydrate",{createScript:s=>s}):{createScript:s=>s},
e=["pointerdown","pointermove","keydown","touchstart","focusin"],o={capture:true,passive:true},
q=(s,f)=>document.querySelectorAll(s).forEach(f),
g=()=>{if(d)return;d=1;e.forEach(n=>removeEventListener(n,g,o));
q("link[data-style]",l=>{l.href=l.dataset.style;l.rel="stylesheet"});
q("link[data-preload]",l=>{l.href=l.dataset.preload;l.rel="modulepreload"});
q('script[type^="inert/"]',i=>{let s=document.createElement("script");if(i.type=="inert/module")s.type="module";s.text=p.createScript(i.text);i.replaceWith(s)})};
START})()`.replaceAll('\n', '')

export function hydrationLoader(when: 'on-interaction' | 'at-once'): string {
  return loader.replace(
    'START',
    when === 'at-once' ? 'g()' : 'e.forEach(n=>addEventListener(n,g,o))',
  )
}
