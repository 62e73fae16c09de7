import { withoutInvisible } from '../invisible.ts';
import { mendedText } from './mended-text.ts';
import { kindOf } from './value-kinds.ts';

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

/**
 * The text of a cell as its reader sees it: out of what marks it as text, without invisible characters, and out of the
 * form of another place.
 */
export function cellText(cell: string): string {
  const [, formula] = textFormula.exec(cell) ?? linkFormula.exec(cell) ?? [];
  const text = withoutInvisible(mendedText(formula === undefined ? cell : formula.replaceAll('""', '"')));
  if (apostrophes.test(text)) return text.replace(apostrophes, '$1');
  return dutchParticle.test(text) ? text : text.replace(textMark, '');
}

/** Words for “no value” as programs and people write them, in small letters, without the signs in {@link wordSigns}. */
const noValueWords = new Set(
  `n/a #n/a n.a. #nv n.v. k.a. n/d #n/d s/o n.d. b.d. undefined unknown none (none) blank empty
  not|available not|applicable not|provided not|specified not|set not|given not|known no|data no|value no|name to|be|determined
  tbd tbc noname no|name no|first|name no|last|name no|company sin|nombre ohne|namen unbekannt keine|angabe keine|angaben nicht|angegeben nicht|verfügbar nicht|bekannt leer
    n/k n.k. unk tba to|be|confirmed to|be|announced null|value nicht|vorhanden entfällt aucun aucune néant non|communiqué
    sin|empresa нет не|указано не|указан н/д なし 無し 不明 未設定 未入力 无 無 暂无 未知 空白 없음 미상
  inconnu non|renseigné non|disponible non|spécifié vide desconocido no|disponible no|especificado sin|datos vacío
  sconosciuto non|disponibile non|specificato vuoto desconhecido não|informado não|disponível vazio onbekend
  invalid|date ungültiges|datum date|invalide fecha|inválida #error #fehler #erreur #deleted #gelöscht #num! #name?
  niet|beschikbaar niet|opgegeven leeg brak|danych nieznany неизвестно нет|данных`
    .split(/\s+/u)
    .map((words) => words.replaceAll('|', ' ')),
);
/** Words that are also names when they are written like one: Null, Nan, Nil and Na. */
const programWords = new Set([
  'TRUE',
  'FALSE',
  '\\N',
  '[object Object]',
  'null',
  'NULL',
  'nan',
  'NaN',
  'NAN',
  'nil',
  'NA',
  'na',
  '<NA>',
  '#NULL!',
  'NaT',
  'WAHR',
  'FALSCH',
  'VRAI',
  'VERDADERO',
  'FALSO',
  'WAAR',
  'ONWAAR',
]);
const errorValue = /^#[¡¿]?[\p{Lu}\d/]+[!?]$|^#\p{Lu}\/\p{Lu}$|^Err:\d{3}$/u;
/** What programs write for a day that nobody set: day 0 of a spreadsheet, and the least day of databases. */
const zeroDate =
  /^(?:0?0[./]0?1[./](?:19)?00|0?1\/0?0\/(?:19)?00|0000-00-00|0001-01-01|1899-12-3[01]|3[01][./]12[./]1899|12\/3[01]\/1899|0?1[./]0?1[./]0001)(?:[T ].*)?$/u;
const currencies = 'CHF|EUR|USD|GBP|SEK|NOK|DKK|PLN|CZK|Fr\\.|kr\\.?';
/** A nothing in a format of amounts: `- €`, `CHF -`. */
const noAmount = new RegExp(`^(?:(?:${currencies})\\s*[-–]+|[-–]+\\s*(?:${currencies}|zł|Kč))$`, 'u');
/** What spreadsheets show until they have calculated a value or fetched it. */
const unfinished =
  /^(?:#GETTING_DATA|(?:loading|wird geladen|chargement|cargando|caricamento|carregando)\s?(?:…|\.{2,}))$/iu;
/** A formula that nobody calculated. */
const formula = /^=\s*[+-]?(?:[A-Z][A-Z\d.]*\(.*\)|\$?[A-Z]{1,3}\$?\d+|#[A-Z]+!)$/su;
/** The first entry of a list to choose from, and what stands for something that was taken away. */
const unchosen =
  /^(?:-+\s*select\b.*|please (?:select|choose)\b.*|select(?:\s?\.\.\.|…| one| an option)|choose (?:one|an option)|bitte (?:aus)?wählen.*|[[(<](?:deleted|removed|redacted|hidden|private|anonymous|gelöscht|required|optional)[\])>])$/iu;
/** A field of a mail program that was never filled in. */
const mergeField =
  /^(?:\{\{.*\}\}|\{![\w.]+\}|\{[a-z][\w.]*\}|##.+##|@@.+@@|~[\w.]+~|\$[a-z][a-z\d]*_\w+|\*\|.*\|\*|%%?[\w.]+%%?|<<.*>>|\$\{.*\})$/u;
const patterns = [errorValue, zeroDate, noAmount, unfinished, mergeField, formula, unchosen];
/** Brackets and signs that are put around such words. */
const wordSigns = /^[\s()[\]<>{}"'_*-]+|[\s()[\]<>{}"'_*-]+$/gu;
const onlySigns = /^[\p{P}\p{Sc}~=+|<>\s]+$/u;

/** Characters. */
const longestPlaceholder = 200;

/** Whether a value only says that there is none: `N/A`, `null`, `(blank)`, `-`, `#REF!`, `{{first_name}}`. */
export function isPlaceholder(value: string): boolean {
  if (value === '') return false;
  if (onlySigns.test(value)) return true;
  // Patterns that look for the end of a text from each of its signs would take seconds for a long one.
  if (value.length > longestPlaceholder) return false;
  const text = value.trim();
  if (patterns.some((pattern) => pattern.test(text))) return true;
  if (isFieldName(value)) return true;
  const word = value
    .replace(wordSigns, '')
    .replace(/\s*\/\s*/gu, '/')
    .replace(/\.\s+(?=\p{L}\.)/gu, '.');
  if (programWords.has(value) || isNoValueWord(word)) return true;
  // Programs join first and last names that are missing: “null null”.
  return word.split(/\s+/u).every(isNoValueWord);
}

function isNoValueWord(word: string): boolean {
  return programWords.has(word) || noValueWords.has(word.toLowerCase());
}

/** The name of a column in place of its value: `[First Name]`, `<COMPANY>`, `first_name`. */
function isFieldName(value: string): boolean {
  const name = /^(?:\[[^\]]+\]|<[^>]+>|\{[^}]+\})$/u.test(value) ? value.slice(1, -1) : undefined;
  if (name !== undefined) return kindOf(name) !== null;
  return /^(?:first|last|full|given|family|company)[ _]?name$/iu.test(value);
}
