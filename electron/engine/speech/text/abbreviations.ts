/** Abbreviations that Flite would read as words ("chee-oh" for CEO), though people spell them out. */
const spelledOut = new Set(
  'AI API APIs ATS AWS B2B CEO CFO CIO CMO COO CPO CTO EMEA ERP ESG ETA EU FAQ HR IO IP IPO ISO IT KPI KPIs LMS NYC OEM OKR PA PO POC PR QA RFI ROI SEO SLA UAE UI UK UN URL US USA USP UX VC VIP VP'.split(
    ' ',
  ),
);

/** "AI" → "A I"; anything else unchanged. In text that is all capitals they cannot be told from words: left alone. */
export function spellAbbreviation(word: string): string {
  const plain = word.replace(/s$/, '');
  if (!spelledOut.has(word) && !spelledOut.has(plain)) return word;
  const plural = spelledOut.has(plain) && plain !== word ? "'s" : '';
  return [...plain].join(' ') + plural;
}
