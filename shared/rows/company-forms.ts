/** Legal forms in the names of companies. */

/**
 * Forms at the end of a name, one whole form each, by the languages they come from. Their words may be written together
 * or apart, with or without full stops: `llc` is also `L.L.C.`, `sp z oo` also `Sp. z o.o.`
 */
const endings = `inc|incorporated|llc|llp|lllp|lp|pllc|corp|corporation|co|ltd|limited|plc|cic
  |co ltd|co inc|co llc|co limited|company limited|pvt ltd|private limited|pte ltd|pty ltd|pvt|pte|pty
  |proprietary limited|(pvt) ltd|(pty) ltd|gmbh|ggmbh|ag|kg|kgaa|ohg|ug|se|eg|ev|gbr|mbh|gmbh & co kg|gmbh & co kgaa
  |gmbh & co ohg|ag & co kg|ag & co kgaa|ag & co ohg|ug & co kg|se & co kg|se & co kgaa|ug (haftungsbeschränkt)
  |sa|sas|sasu|sarl|eurl|snc|scop|srl|spa|srls|sapa|sl|slu|sau|sab de cv|sa de cv|s de rl de cv|s de rl|sapi de cv
  |ltda|eireli|cia ltda|bv|nv|vof|bvba|oy|oyj|ab|as|asa|ans|aps|a/s|i/s|k/s|p/s|ehf|hf|sp z oo|spółka z oo|sp k|sp j
  |sro|spol s ro|vos|doo|dd|ood|eood|kft|zrt|nyrt|oü|uab|kk|gk|kabushiki kaisha|co jsc|jsc|ojsc|pjsc|cjsc
  |ooo|oao|zao|pao|tbk|bhd|sdn bhd|berhad|株式会社|有限会社|合同会社|有限公司|股份有限公司|有限责任公司|주식회사|（株）|(株)|㈱
  |ооо|оао|зао|пао|ао|тоо|ае|αε|επε`;

/** Forms that stand before the name as well. */
const beginnings = 'ooo|oao|zao|pao|ооо|оао|зао|пао|ао|тоо|pt|株式会社|有限会社|合同会社|주식회사|（株）|(株)|㈱';

/** A pattern of a form: full stops and spaces may stand between the letters of short words, and between words. */
function patternOf(form: string): string {
  const words = form.split(' ').map((word) => {
    const letters = [...word].map((letter) => letter.replace(/[()/]/u, '\\$&'));
    const isShort = letters.length <= 4 && /^\p{L}+$/u.test(word);
    return isShort ? letters.join('(?:\\.\\s?)?') : letters.join('');
  });
  return words.join('[\\s.,]*');
}

/** The longest first: `Pvt Ltd` before `Ltd`. */
function anyOf(forms: string): string {
  const sorted = forms.split('|').toSorted((a, b) => b.trim().length - a.trim().length);
  return sorted.map((form) => patternOf(form.trim())).join('|');
}

const ending = new RegExp(
  `(?:[\\s,]+|(?<=[\\p{Script=Han}\\p{Script=Katakana}\\p{Script=Hangul}]))(?:${anyOf(endings)})\\.?$`,
  'iu',
);
const beginning = new RegExp(
  `^(?:${anyOf(beginnings)})(?:\\.?\\s+|(?=[«„“"\\p{Script=Han}\\p{Script=Katakana}]))`,
  'iu',
);
const quoted = /^[«„“"]([^«»„“”"]+)[»“”"]$/u;

/** A company’s name as people say it: `Northwind Traders, Inc.` becomes `Northwind Traders`. It is never emptied. */
export function withoutCompanyForm(value: string): string {
  const name = value.trim();
  const shorter = name
    // “Thermal Spa” has no legal form, “Fabrikam SpA” has.
    .replace(ending, (form) => (/^[\s,]*[Ss]pa$/u.test(form) ? form : ''))
    .replace(beginning, '')
    .replace(quoted, '$1')
    .trim();
  // “Smith & Co” is a name, “Smith &” is not.
  if (shorter === name || shorter === '' || /(?:&|\+|\band|\bund|\bet|\by)$/iu.test(shorter)) return value;
  return withoutCompanyForm(shorter);
}
