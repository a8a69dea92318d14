/**
 * Where unsent values wait, the page need not: its scripts start at once instead of on the first touch,
 * so that the values are back before the visitor looks for them (LDS-07). Nothing is read but names.
 */
export const draftWakeUpScript =
  '(()=>{try{Object.keys(sessionStorage).some(k=>k.startsWith("unsent-form:"))&&addEventListener("DOMContentLoaded",()=>dispatchEvent(new Event("focusin")))}catch{}})()'
