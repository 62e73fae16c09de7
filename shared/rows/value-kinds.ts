import { toVariableName } from '../script/index.ts';

/** What a variable stands for, by its name: it decides how its values are read, and which column fits it. */
const valueKinds = [
  'first_name',
  'last_name',
  'full_name',
  'company',
  'email',
  'website',
  'phone',
  'job_title',
  'place',
  'amount',
  'date',
] as const;
export type ValueKind = (typeof valueKinds)[number];

/** Words of headings and variables for each kind, in the form of `toVariableName`. */
const words: Readonly<Record<ValueKind, string>> = {
  first_name: `first_name firstname fname first given_name forename vorname rufname prenom nombre nome voornaam imie jmeno fornavn fornamn etunimi keresztnev utonev adı adi ime
    prenume имя имʼя ім_я ad isim 名 名前 名字 お名前 이름 όνομα الاسم الاسم_الأول שם שם_פרטי ชื่อ nama nama_depan नाम`,
  last_name: `last_name lastname lname last surname family_name nachname familienname zuname nom nom_de_famille apellido
    apellidos cognome achternaam
    nazwisko prijmeni etternavn efternavn efternamn sukunimi vezeteknev soyadı soyadi prezime sobrenome nume фамилия
    прізвище soyad 姓 苗字 성 επώνυμο اللقب اسم_العائلة الاسم_الأخير שם_משפחה นามสกุล nama_belakang उपनाम`,
  full_name: `full_name fullname contact contact_name recipient name kontakt ansprechpartner nom_complet
    nombre_completo 氏名 姓名 성명 الاسم_الكامل שם_מלא ad_soyad adı_soyadı
    фио ονοματεπώνυμο họ_tên họ_và_tên nama_lengkap ชื่อ_นามสกุล`,
  company: `company company_name organization organisation account account_name employer business firma firmenname
    unternehmen unternehmensname entreprise societe raison_sociale empresa azienda bedrijf spolecnost компания организация
    associated_company primary_associated_company zugeordnetes_unternehmen entreprise_associee empresa_asociada
    empresa_associada account_name accountname organization_name organisation_name organization_1_name şirket firm
    företag virksomhed yritys компанія εταιρεία 会社 会社名 貴社名 企業名 御社名 公司 公司名称 회사 회사명 الشركة شركة
    חברה บริษัท công_ty perusahaan कंपनी`,
  email: `email e_mail mail email_address e_mail_address e_mail_adresse mailadresse correo
    correo_electronico e_posta メール メールアドレス eメール 邮箱 电子邮件 电子邮箱 이메일 البريد_الإلكتروني эл_почта
    электронная_почта`,
  website: 'website site web url homepage domain link webseite webadresse internetseite',
  phone: `phone phone_number telephone mobile tel telefon telefonnummer handy handynummer telefono`,
  job_title: 'job_title title position role job beruf stelle funktion poste puesto cargo functie',
  place: `city town place location state region country stadt ort bundesland land ville pays ciudad pais citta paese
    plaats`,
  amount: `amount price budget revenue cost total savings saving value betrag preis umsatz kosten montant prix importe
    precio bedrag`,
  date: 'date day deadline due_date birthday datum tag termin fecha data',
};

const kindsByWord = new Map(
  valueKinds.flatMap((kind) => words[kind].split(/\s+/u).map((word) => [toVariableName(withoutAccents(word)), kind])),
);

/** The kind that a heading or a variable's name tells; null for any other. */
export function kindOf(name: string): ValueKind | null {
  const plain = withoutAccents(name);
  const kind = kindOfParts(plain);
  if (kind !== undefined) return kind;
  const own = ownName(plain);
  return own === undefined ? null : (kindOfWords(own) ?? null);
}

/** Letters of a heading; longer ones are texts. */
const longestHeading = 100;

/** People beside the recipient, whom a heading names in brackets: “First name (spouse)”. */
const other =
  'spouse|partner|husband|wife|child|kid|parent|mother|father|guardian|assistant|manager|boss|owner|referrer|sender|rep|agent|emergency|ehepartner|ehefrau|ehemann|partnerin|kind|mutter|vater|assistenz|vorgesetzter?|betreuer|vertreter|absender|conjointe?|conyuge|hijo|hija|jefe';
const others = new RegExp(`\\((?:[^()]*[\\s/])?(?:${other})\\b`, 'iu');
const anyOther = new RegExp(`\\b(?:${other})\\b`, 'iu');

/** A part of a name, as forms write it: “Name (First)”, “Your Name: Last”. */
const partOfName = /\bname\s*[(:/\u2013-]\s*(?:(first|given)|last|family|sur)(?:\s?name)?\s*\)?\s*$/iu;

/** “Company / Account” has several words, of which one decides. */
function kindOfParts(plain: string): ValueKind | undefined {
  if (plain.length <= longestHeading) {
    if (others.test(plain)) return undefined;
    const part = partOfName.exec(plain);
    if (part) return part[1] === undefined ? 'last_name' : 'first_name';
  }
  for (const part of [plain, ...plain.split(/[/|()]/u)]) {
    const kind = kindOfWords(part);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

function withoutAccents(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '');
}

function kindOfWords(words: string): ValueKind | undefined {
  return kindsByWord.get(toVariableName(words)) ?? kindsByWord.get(toVariableName(snakeCase(words)));
}

/** Whose a column of the recipient's is, or what databases group their fields under. */
const owner =
  `contact|recipient|lead|customer|client|person|prospect|attendee|guest|user|member|donor|student|patient|buyer|
  properties|fields|attributes|data|kontakt|kontaktperson|empfänger|kunde|interessent|teilnehmer|gast|mitglied|
  nutzer|ansprechpartner|destinataire|contacto|cliente|persona|destinatario|contatto|klant|ontvanger`
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/gu, '');
const owners = `(?:(?:primary|main)[\\s_-]+)?(?:${owner})(?:[\\s_-]+(?:${owner}))*`;
const before = new RegExp(`^(?:(?:primary|main|${owner})[\\s_-]+)+`, 'iu');
/** “Contact: …” and “contact.…”, but not “Account Owner: …”. */
const above = new RegExp(`^${owners}(?:[\\s_-]+(?:info|information|details|daten))?\\s*[.:]\\s*(?=[^.:]+$)`, 'iu');
/** “… des Kontakts” and “… of the recipient”, but not “… of spouse”. */
const ofWhom = new RegExp(`\\s+(?:des|der|du|de|de la|del|of|of the)\\s+(?:${owner})(?:e?[ns])?$`, 'iu');

/**
 * A heading without whose it is, as databases write it: `Contact: First Name`, `contact.first_name`, `First_Name__c`,
 * `Lead First Name`, `Vorname des Kontakts`. “Name” alone would be anybody's.
 */
function ownName(heading: string): string | undefined {
  if (heading.length > longestHeading) return undefined;
  const bare = heading.trim().replace(/__c$/iu, '');
  const own = bare.replace(above, '').replace(before, '').replace(ofWhom, '');
  return own === heading || /^\s*name\s*$/iu.test(own) ? undefined : own;
}

/**
 * What the last words of a heading mean, whatever stands before them: “Billing First Name”, “Legal Last Name”. Null also
 * where it names somebody beside the recipient.
 */
export function kindAtEnd(heading: string): ValueKind | null {
  if (heading.length > longestHeading) return null;
  const plain = withoutAccents(heading);
  const words = toVariableName(snakeCase(plain)).split('_');
  const kind = kindsByWord.get(words.slice(-2).join('_')) ?? kindsByWord.get(words.at(-1) ?? '');
  return namesOther(heading) ? null : (kind ?? null);
}

/** Whether a heading names somebody beside the recipient: “Lead Owner”, “Manager First Name”. */
export function namesOther(heading: string): boolean {
  return heading.length <= longestHeading && anyOther.test(withoutAccents(heading).replaceAll('_', ' '));
}

/** Whether a heading means its kind as it stands, and not only without whose it is. */
export function isPlainHeading(heading: string): boolean {
  return kindOfParts(withoutAccents(heading)) !== undefined;
}

/** `firstName` as `first_Name`. */
function snakeCase(name: string): string {
  return name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '_');
}

const address = /\S@\S+\.\S|^(?:https?:|www\.)/iu;

/** What is written beside a name, and would be said: pronouns, nicknames, several values. */
const besideName = /[([{"“”„«»;|/\\]|(?:^|\s)['‘]\p{L}[^'’]*['’](?=\s|$)/u;
/** “Lim, Ana”, but not “Ana Lim, PhD” or “Sammy Davis, Jr.”: degrees have capitals behind their first letter. */
const turnedName =
  /,\s*(?!(?:[JjSs][Rr]|Esq|Dipl|Prof|Dr|[IVX]+|\p{L}{1,3}\.?\s?\p{Lu}[\p{L}.]{0,3})\.?(?![\p{L}\d]))\p{L}/u;

/**
 * Whether a value where a name or company belongs is an address or a number, as “ana@example.com” is, or where a name
 * belongs has more than one, as “Ana (she/her)” and “Lim, Ana” have.
 */
export function isNoName(variable: string, value: string): boolean {
  const isName = nameOrCompany(variable) === 'name' || kindOf(variable) === 'last_name';
  if (!isName) return nameOrCompany(variable) === 'company' && address.test(value);
  const isNumber = /\d/u.test(value) && !/\p{L}/u.test(value);
  return address.test(value) || isNumber || besideName.test(value) || turnedName.test(value);
}

/** Whether a variable stands for a recipient's name, for a company, or for something else. */
export function nameOrCompany(variable: string): 'name' | 'company' | null {
  const kind = kindOf(variable);
  if (kind === 'company') return 'company';
  return kind === 'first_name' || kind === 'full_name' ? 'name' : null;
}
