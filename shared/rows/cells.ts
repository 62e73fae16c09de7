import { withoutInvisible } from '../invisible.ts';

/** What programs write into the cells of a list beside, or in place of, a value. */

/** `="text"` or `=T("text")`: a formula that keeps spreadsheets from taking the text for a number. */
const textFormula = /^\s*=\s*(?:T\s*\(\s*)?"((?:[^"]|"")*)"\s*\)?\s*$/iu;
/** `=HYPERLINK("address","text")`, as programs write links. */
const linkFormula = /^\s*=\s*HYPERLINK\s*\(\s*"(?:[^"]|"")*"\s*[,;]\s*"((?:[^"]|"")*)"\s*\)\s*$/iu;
/** Some programs put cells between apostrophes. */
const apostrophes = /^\s*'(.*[^'\s])'\s*$/su;
/** Spreadsheets mark a cell as text with an apostrophe in front. */
const textMark = /^\s*'(?=[^'\s])/u;
/** Dutch names that begin with one: ’t Hart, ’s-Gravenhage. */
const dutchParticle = /^\s*'[dkmnst](?:[\s-]|$)/iu;

/** The text of a cell as its reader sees it: out of what marks it as text, without invisible characters. */
export function cellText(cell: string): string {
  const [, formula] = textFormula.exec(cell) ?? linkFormula.exec(cell) ?? [];
  const text = withoutInvisible(formula === undefined ? cell : formula.replaceAll('""', '"'));
  if (apostrophes.test(text)) return text.replace(apostrophes, '$1');
  return dutchParticle.test(text) ? text : text.replace(textMark, '');
}

/** Words for “no value” as programs and people write them, in small letters, without the signs in {@link wordSigns}. */
const noValueWords = new Set(
  `n/a #n/a n.a. #nv n.v. k.a. n/d #n/d s/o n.d. b.d. undefined unknown none (none) blank empty
  not|available not|applicable not|provided not|specified not|set not|given not|known no|data no|value no|name to|be|determined
  tbd tbc noname no|name no|first|name no|last|name no|company sin|nombre ohne|namen unbekannt keine|angabe keine|angaben nicht|angegeben nicht|verfügbar nicht|bekannt leer
  inconnu non|renseigné non|disponible non|spécifié vide desconocido no|disponible no|especificado sin|datos vacío
  sconosciuto non|disponibile non|specificato vuoto desconhecido não|informado não|disponível vazio onbekend
  niet|beschikbaar niet|opgegeven leeg brak|danych nieznany неизвестно нет|данных`
    .split(/\s+/u)
    .map((words) => words.replaceAll('|', ' ')),
);
/** Words that are also names when they are written like one: Null, Nan, Nil and Na. */
const programWords = new Set(['null', 'NULL', 'nan', 'NaN', 'NAN', 'nil', 'NA', 'na', '<NA>', '#NULL!']);
const errorValue = /^#[\p{Lu}\d/]+[!?]$/u;
/** A field of a mail program that was never filled in. */
const mergeField = /^(?:\{\{.*\}\}|\*\|.*\|\*|%%?[\w.]+%%?|<<.*>>|\$\{.*\})$/u;
/** Brackets and signs that are put around such words. */
const wordSigns = /^[\s()[\]<>{}"'_*-]+|[\s()[\]<>{}"'_*-]+$/gu;
const onlySigns = /^[\p{P}~=+|<>\s]+$/u;

/** Whether a value only says that there is none: `N/A`, `null`, `(blank)`, `-`, `#REF!`, `{{first_name}}`. */
export function isPlaceholder(value: string): boolean {
  if (value === '') return false;
  if (onlySigns.test(value) || errorValue.test(value) || mergeField.test(value)) return true;
  const word = value
    .replace(wordSigns, '')
    .replace(/\s*\/\s*/gu, '/')
    .replace(/\.\s+(?=\p{L}\.)/gu, '.');
  return programWords.has(value) || programWords.has(word) || noValueWords.has(word.toLowerCase());
}
