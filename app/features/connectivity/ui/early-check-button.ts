/**
 * The check button in the served page (COV-02): disabled while the address is empty, by script alone, so that
 * the form works without it. Enter in the empty field sends the form, whose answer is the alert (COV-04, D-80).
 * Its parent element is the form; once the page is live, React has the button.
 */
export const earlyCheckButtonScript =
  '(()=>{let f=document.currentScript.parentElement,i=f.elements.address,b=f.querySelector("[type=submit]"),s=e=>{"isHydrated"in document.documentElement.dataset||(b.disabled=i.value==""&&e?.key!="Enter")};s();f.addEventListener("input",s);f.addEventListener("keydown",s);addEventListener("pageshow",s)})()'
